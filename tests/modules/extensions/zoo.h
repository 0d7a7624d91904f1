// A C++ library for tests: what it throws, functions in namespaces, overloads and templates.
#pragma once

#include <cerrno>
#include <ios>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <vector>

namespace zoo {

class escape : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class night_escape : public escape {
  public:
    night_escape() : escape("unseen")
    {
    }
};

struct closed_today {};

struct visitor_hurt {
    int number;
    std::string text() const
    {
        return "visitor " + std::to_string(number) + " \xff";
    }
};

inline std::unique_ptr<std::string> memory()
{
    return std::make_unique<std::string>("memory that is released while the exception passes");
}

// Throw an exception of the given kind, or return the kind.
inline int alarm(int kind)
{
    const auto held = memory();
    switch (kind) {
    case 1:
        throw std::out_of_range("no such cage");
    case 2:
        throw std::invalid_argument("no such animal");
    case 3:
        throw std::domain_error("not an animal");
    case 4:
        throw std::length_error("too many animals");
    case 5:
        throw std::range_error("an animal that is too wide");
    case 6:
        throw std::overflow_error("the pool");
    case 7:
        throw std::bad_alloc();
    case 8:
        throw std::system_error(ENOENT, std::generic_category(), "the keys");
    case 9:
        throw std::system_error(EACCES, std::system_category());
    case 10:
        throw std::system_error(std::make_error_code(std::io_errc::stream), "a stream");
    case 11:
        throw std::logic_error("a lion in the logic");
    case 12:
        throw std::runtime_error("\xff is not text");
    case 13:
        throw escape("over the fence");
    case 14:
        throw night_escape();
    case 15:
        throw closed_today();
    case 16:
        throw kind;
    case 18:
        throw visitor_hurt{18};
    default:
        return kind;
    }
}

inline long area(int side)
{
    return (long)side * side;
}

inline double area(double side)
{
    return side * side;
}

inline long area(int width, int height)
{
    return (long)width * height;
}

inline long area(const char *name)
{
    if (!*name)
        throw std::invalid_argument("a cage without a name");
    return 1;
}

namespace food {
inline int portion(int weight, int meals = 2)
{
    return weight / meals;
}
} // namespace food

template <class T> T doubled(T value)
{
    return value + value;
}

template <class T> struct scale {
    static T times(T value, T factor)
    {
        return value * factor;
    }
};

inline std::string joined(const std::vector<std::string> &names, const std::string &between = ", ")
{
    std::string text;
    for (const auto &name : names)
        text += (text.empty() ? "" : between) + name;
    return text;
}

inline std::vector<std::string> words(std::string_view text)
{
    std::vector<std::string> found;
    while (!text.empty()) {
        const size_t end = text.find(' ');
        found.emplace_back(text.substr(0, end));
        text = end == text.npos ? std::string_view() : text.substr(end + 1);
    }
    return found;
}

inline std::map<int, std::string> by_weight(const std::map<std::string, int> &weights)
{
    std::map<int, std::string> found;
    for (const auto &[name, weight] : weights)
        found[weight] += name;
    return found;
}

inline std::unordered_map<std::string, std::vector<double>> halves(
    std::unordered_map<std::string, std::vector<double>> values)
{
    for (auto &pair : values)
        for (double &value : pair.second)
            value /= 2;
    return values;
}

inline std::map<int, std::string> no_text()
{
    return {{1, "\xff"}};
}

inline std::string_view first_word(std::string_view text)
{
    return text.substr(0, text.find(' '));
}

inline const std::string &motto(bool valid = true)
{
    static const std::string text(u8"do not überfüttern"), broken("\xff");
    return valid ? text : broken;
}

inline std::string bad_default()
{
    throw std::length_error("there is no default");
}

inline void zeros(const std::vector<float> &items, const std::string &name, float *out)
{
    out[0] = (float)(items.size() + name.size());
}

template <class T> std::vector<T> reversed(const std::vector<T> &items)
{
    return std::vector<T>(items.rbegin(), items.rend());
}

inline std::vector<std::vector<int>> triangle(int rows)
{
    std::vector<std::vector<int>> found;
    if (rows > 1000)
        throw std::length_error("too many rows");
    for (int k = 0; k < rows; k++)
        found.emplace_back((size_t)k + 1, k);
    return found;
}

inline std::optional<double> weight(const std::string &name)
{
    return name == "lion" ? std::optional<double>(190.5) : std::nullopt;
}

inline int limited(std::optional<int> limit)
{
    return limit.value_or(-1);
}

inline std::vector<std::optional<std::string>> keepers(const std::optional<std::vector<std::string>> &names)
{
    std::vector<std::optional<std::string>> found;
    for (const auto &name : names.value_or(std::vector<std::string>()))
        found.push_back(name.empty() ? std::nullopt : std::optional<std::string>(name));
    return found;
}

// Classes: an abstract base, a class with two bases, a class that owns others, and values.

class tagged {
  public:
    int tag = 7;
    virtual ~tagged() = default;
};

class animal {
    std::string name_;

  public:
    explicit animal(const std::string &name) : name_(name)
    {
        if (name.empty())
            throw std::invalid_argument("an animal needs a name");
        living()++;
    }
    animal(const animal &) = delete;
    animal &operator=(const animal &) = delete;
    virtual ~animal()
    {
        living()--;
    }
    virtual std::string sound() const = 0;
    const std::string &name() const
    {
        return name_;
    }
    static int &living()
    {
        static int count;
        return count;
    }
    static int number_living()
    {
        return living();
    }
};

class lion : public tagged, public animal {
    std::optional<double> mane_;

  public:
    explicit lion(const std::string &name, std::optional<double> mane = std::nullopt) : animal(name), mane_(mane)
    {
    }
    explicit lion(int number) : animal("lion " + std::to_string(number))
    {
    }
    std::string sound() const override
    {
        return "roar";
    }
    std::optional<double> mane() const
    {
        return mane_;
    }
};

inline std::string loud(const animal &one, int times)
{
    std::string text;
    for (int k = 0; k < times; k++)
        text += one.sound() + "!";
    return text;
}

class cage {
    std::vector<std::unique_ptr<animal>> animals;

  public:
    size_t size() const
    {
        return animals.size();
    }
    void put(std::unique_ptr<animal> one)
    {
        if (animals.size() == 3)
            throw std::length_error("the cage is full");
        animals.push_back(std::move(one));
    }
    animal &at(size_t index)
    {
        return *animals.at(index);
    }
    const animal *find(std::string_view name) const
    {
        for (const auto &one : animals)
            if (one->name() == name)
                return one.get();
        return nullptr;
    }
    std::unique_ptr<animal> release(size_t index)
    {
        auto one = std::move(animals.at(index));
        animals.erase(animals.begin() + (std::ptrdiff_t)index);
        return one;
    }
};

inline std::unique_ptr<lion> born(const std::string &name)
{
    return name.empty() ? nullptr : std::make_unique<lion>(name);
}

class ticket {
    int price_;

  public:
    explicit ticket(int price = 5) : price_(price)
    {
    }
    int price() const
    {
        return price_;
    }
    void set_price(int price)
    {
        if (price < 0)
            throw std::domain_error("nobody is paid for a visit");
        price_ = price;
    }
    ticket operator+(const ticket &other) const
    {
        return ticket(price_ + other.price_);
    }
    ticket &operator+=(const ticket &other)
    {
        price_ += other.price_;
        return *this;
    }
    bool operator==(const ticket &other) const
    {
        return price_ == other.price_;
    }
    bool operator<(const ticket &other) const
    {
        return price_ < other.price_;
    }
    ticket reduced(int percent) const
    {
        return ticket(price_ - price_ * percent / 100);
    }
};

inline int total(ticket one, const ticket *other)
{
    return one.price() + (other ? other->price() : 0);
}

// Enums, also in a struct.

enum class mood : unsigned char { calm = 1, wild = 200 };
enum class level : long long { cellar = -(1LL << 40), tower = 1LL << 40 };
enum portion { SMALL, LARGE = 5 };

struct meal {
    mood after;
    portion size;
    int grams;
};

inline mood opposite(mood one)
{
    return one == mood::calm ? mood::wild : one == mood::wild ? mood::calm : one;
}

inline level other_level(level one)
{
    return one == level::cellar ? level::tower : level::cellar;
}

enum class gate { open, stuck, lost };

inline gate try_gate(int number)
{
    return static_cast<gate>(number);
}

inline void ask_gate(int number, gate *status)
{
    *status = static_cast<gate>(number);
}

inline const char *gate_text(gate status)
{
    return status == gate::stuck ? "the gate is stuck" : "there is no gate";
}

inline int grams(portion size, mood after = mood::calm)
{
    return (int)size * 100 + (int)after;
}

inline meal larger(meal one)
{
    one.size = LARGE;
    one.grams *= 2;
    return one;
}

} // namespace zoo

enum class weather { sunny = 1, rainy };

inline weather tomorrow(weather today)
{
    return today == weather::sunny ? weather::rainy : weather::sunny;
}
