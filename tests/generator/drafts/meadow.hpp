// A header of C++ for tests of drafts: everything that is bound, and everything that is left out with its reason.
#pragma once
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#define MEADOW_VERSION 3
#define MEADOW_NAME "meadow"
#define MEADOW_API
#define MEADOW_ODD ((void *)0)
#define MEADOW_TWICE(x) ((x) * 2)

namespace meadow {

constexpr int most = 12;
const double scale = 2.5;
static int changing = 1;
enum { first_year = 1999, last_year = 2030 };

/// What grows.
enum class plant : unsigned char { grass = 1, clover = 7 };
enum season { spring, summer, Null };
enum words { None, Some };

/** An error of the meadow. */
class error : public std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct drought : error {
    drought() : error("no rain") {}
};
struct outside : std::out_of_range {
    using std::out_of_range::out_of_range;
};

/// A place.
struct point {
    double x, y;
};

struct area {
    int width, height;
    season when;
};

struct options {
    int height = 3;
    bool wet = false;
    season when = summer;
    std::string label;
    const int fixed = 1;
    class shade *under = nullptr;
    int close = 0;
};

class seed;
class basket;
enum class later : int;

/// Grows; cannot be instantiated.
class growing {
public:
    growing() = default;
    virtual ~growing() = default;
    virtual double height() const = 0;
    virtual std::string name() const { return "growing"; }
    growing(const growing &) = delete;

protected:
    void age();
    int age_ = 0;
};

/// A flower, which is a growing thing.
class flower : public growing {
public:
    enum class color { red, white };
    static const int petals = 5;

    explicit flower(double height = 1.5, color c = color::white) : height_(height), color_(c) {}
    flower(const std::string &name, std::string_view other = "none") : name_(name + std::string(other)) {}
    flower(flower &&) = default;
    double height() const override { return height_; }
    std::string name() const override { return name_; }
    color look() const noexcept { return color_; }
    void paint(color c) { color_ = c; }
    flower &grow(double by)
    {
        height_ += by;
        return *this;
    }
    flower *self() { return this; }
    const flower *self() const { return this; }
    void *operator new(std::size_t n) { return ::operator new(n); }
    int operators() const { return 2; }
    bool operator==(const flower &other) const { return height_ == other.height_; }
    bool operator<(const flower &other) const { return height_ < other.height_; }
    flower &operator+=(double by) { return grow(by); }
    double operator-() const { return -height_; }
    double operator-(const flower &other) const { return height_ - other.height_; }
    double operator()(int times) const { return height_ * times; }
    flower &operator=(const flower &) = delete;
    const flower &operator*() const { return *this; }
    flower *operator->() { return this; }
    explicit operator bool() const { return height_ > 0; }
    static int living(int of = most) { return of; }
    /// Is taken by all objects of Python.
    bool close() { return true; }
    void print() const {}
    int is(int number) const { return number; }
    static int is() { return 4; }
    void set(bool x) { height_ = x; }
    void set(int x) { height_ = x; }
    void set(int64_t x) { height_ = static_cast<double>(x); }
    void set(double x) { height_ = x; }
    void set(const char *x) { name_ = x; }
    template <class T> T as() const { return T(height_); }
    friend std::ostream &operator<<(std::ostream &out, const flower &) { return out; }

private:
    int secret();
    double height_ = 1;
    color color_ = color::red;
    std::string name_;
};

/// A flower of a garden.
class rose final : public flower {
public:
    std::string name() const override { return "rose"; }
    using flower::flower;
};

/// Rows of flowers.
class bed {
    std::vector<std::unique_ptr<flower>> flowers;

public:
    int marks;
    void add(std::unique_ptr<flower> one) { flowers.push_back(std::move(one)); }
    void add_all(std::vector<double> heights, std::string prefix = std::string("f") + "l")
    {
        for (double height : heights)
            flowers.push_back(std::make_unique<flower>(height));
        marks = (int)prefix.size();
    }
    size_t size() const { return flowers.size(); }
    flower &operator[](size_t index) { return *flowers.at(index); }
    const flower &operator[](size_t index) const { return *flowers.at(index); }
    flower *find(double height, flower *otherwise = nullptr)
    {
        for (auto &one : flowers)
            if (one->height() == height)
                return one.get();
        return otherwise;
    }
    void *raw() { return this; }
    int create(int number) const { return number; }
};

struct holder_base {
    int held = 0;
    int take() { return 0; }
};

/// Text by number, unchecked.
class letters {
public:
    letters(const char *text, const options &) : text_(text) {}
    char operator[](int index) const { return text_[index]; }
    const char *operator[](const char *after) const { return after; }

private:
    const char *text_;
};

/// Belongs to C++.
class owned {
public:
    explicit owned(int) {}
    static owned *one();
    int number() const { return 4; }

protected:
    ~owned() = default;
};
inline owned *owned::one()
{
    static owned only(1);
    return &only;
}

class kept : public owned {
public:
    kept() : owned(2) {}
};
struct stuck {
    ~stuck() = delete;
    static stuck *one() { return nullptr; }
};
class row : public std::vector<int>, private holder_base {
public:
    int first() const { return 1; }
};

/// Calls back.
class bell {
public:
    explicit bell(std::function<void()> ring) : ring_(std::move(ring)) {}
    virtual ~bell() = default;
    void on_ring(const std::function<int(const flower &, plant, const point &, std::string_view, const char *)> &) {}
    void on_error(std::function<void(const error &)>) {}
    void on_move(std::function<void(point &)>) {}
    void on_rows(std::function<std::vector<int>(const std::vector<int> &, flower *)>) {}
    void on_area(std::function<void(const area &)>) {}
    void on_change(std::function<void(area &)>) {}
    void on_pairs(std::function<void(std::pair<int, int>)>) {}
    void on_bytes(std::function<void(void *, int)>) {}
    std::shared_ptr<flower> flower_of() const { return flower_; }
    void set_flower(std::shared_ptr<flower> one) { flower_ = std::move(one); }
    void look_at(const std::shared_ptr<growing> &) {}
    void look_at_constant(std::shared_ptr<const flower>) {}

private:
    std::function<void()> ring_;
    std::shared_ptr<flower> flower_;
};

union either {
    int a;
    float b;
};
struct holder {
    union {
        int a;
        float b;
    };
    void (*call)();
    int get() const { return a; }
};
template <class T> struct wrapper {
    T value;
};
template <> struct wrapper<int> {
    int value;
};

// ---- functions ----

/** The distance of two points.
 *  @param a  the first
 *  @return the distance */
double distance(point a, const point &b = point());
inline double distance(point a, const point &b)
{
    return (a.x - b.x) + (a.y - b.y);
}
inline point middle(const point &a) { return {a.x / 2, a.y / 2}; }
inline int counted(int n, const std::function<bool(int)> &is_counted)
{
    int count = 0;
    for (int k = 0; k < n; k++)
        count += is_counted(k);
    return count;
}
inline void move_to(point &p) { p.x = 1; }
inline void shift(point *p, double by) { p->x += by; }

inline area grown(const area &a, area by) { return {a.width + by.width, a.height + by.height, a.when}; }

inline int mean(int a, int b) { return (a + b) / 2; }
inline double mean(double a, double b) { return (a + b) / 2; }
inline std::string join(const std::vector<std::string> &words, const std::string &between = ", ")
{
    std::string found;
    for (auto &word : words)
        found += (found.empty() ? "" : between) + word;
    return found;
}
inline std::string_view rest(std::string_view text, std::size_t from = 1) { return text.substr(from); }
inline std::optional<double> half(std::optional<int> n = {}) { return n ? std::optional<double>(*n / 2.0) : std::nullopt; }
inline std::vector<std::vector<int>> table(int rows, season s = spring)
{
    return std::vector<std::vector<int>>(rows, std::vector<int>(2, s));
}
inline std::unique_ptr<flower> plant_one(double height = 2) { return std::make_unique<flower>(height); }
inline flower *lend(flower &one, const char *why = nullptr) { return why ? nullptr : &one; }
inline const growing &shown(const growing &one) { return one; }
inline double sum(const double *values, size_t n)
{
    double found = 0;
    for (size_t k = 0; k < n; k++)
        found += values[k];
    return found;
}
inline plant next_plant(plant one, options o = options()) { return o.wet ? plant::grass : one; }
inline int with_file(int n, FILE *log = nullptr, bool twice = false) { return n + (log ? 1 : 0) + twice; }
inline int with_call(int n, void (*call)(int) = nullptr, int more = 2) { return n + more + (call ? 1 : 0); }
inline int with_map(int n, const std::map<int, int> &map = {}) { return n + (int)map.size(); }
inline char *text_of(int n) { return n ? nullptr : nullptr; }
inline int stop_at(int self) { throw drought(); }
inline int leave(int n) { throw outside(std::to_string(n)); }
inline int from(int class_) { return class_; }
inline basket *pick() { return nullptr; }
inline void put_back(basket *one, basket &other) {}
void sow(seed one);
seed dig();
inline int print(const char *format, ...) { return format ? 0 : 1; }
inline void vprint(const char *format, std::va_list arguments) {}
inline void take(std::string &&text) {}
inline void fill(std::string *text, int &number) {}
inline void report(std::ostream &out) {}
inline void each(void (*call)(const flower &)) {}
inline void (*signal())(int) { return nullptr; }
inline const int *numbers() { return nullptr; }
inline std::map<int, int> counts() { return {}; }
inline void rename(flower **one, flower *const *two) {}
inline either which() { return {}; }
flower operator+(const flower &a, const flower &b);
template <class T> T twice(T x) { return x + x; }

namespace inner {
inline int mean(int only) { return only; }
} // namespace inner
namespace detail {
inline int hidden() { return 0; }
} // namespace detail
namespace {
inline int local() { return 0; }
} // namespace
int _private(int n);
int again(int n);
/// Is described where it is defined.
inline int again(int n) { return n; }
inline size_t parse(const char *text, size_t length = static_cast<size_t>(-1))
{
    return length == static_cast<size_t>(-1) ? std::string(text).size() : length;
}
inline const char *label() { return "label"; }
inline void rows(int (*x)[3], int (&y)[3]) {}
inline int corner(const int z[2], double w[]) { return z[0] + (int)w[0]; }
inline int wide(wchar_t c) { return (int)c; }
inline int deduced(decltype(1) n) { return n; }
inline void odd(std::wstring a, std::unique_ptr<int> b, std::vector<flower> c, wrapper<double> d, later e) {}
inline int pointed(flower *const &one) { return (int)one->height(); }
inline std::unique_ptr<int> boxed() { return nullptr; }

} // namespace meadow

extern "C" {
static inline int meadow_c(int n) { return n; }
}
