/* Functions, shared pointers and virtual functions of C++ that Python implements. */
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace parks {

enum class season { wet, dry };

struct spot {
    int x;
    double y;
};

class tree {
    std::string name_;
    std::function<double(const tree &, int)> grow_;
    std::vector<std::shared_ptr<tree>> neighbours_;

  public:
    static int &alive()
    {
        static int count;
        return count;
    }
    explicit tree(const std::string &name) : name_(name)
    {
        alive()++;
    }
    tree(const tree &other) = delete;
    virtual ~tree()
    {
        alive()--;
    }
    const std::string &name() const
    {
        return name_;
    }
    virtual double height(int years) const
    {
        return years * 0.5;
    }
    virtual std::string label()
    {
        return "tree " + name_;
    }
    virtual void near(const tree &, season)
    {
    }
    void on_grow(std::function<double(const tree &, int)> grow)
    {
        grow_ = std::move(grow);
    }
    std::function<double(const tree &, int)> grow_function() const
    {
        return grow_;
    }
    double grow(int years) const
    {
        return grow_ ? grow_(*this, years) : -1;
    }
    void add(const std::shared_ptr<tree> &other)
    {
        neighbours_.push_back(other);
    }
    std::shared_ptr<tree> at(size_t index) const
    {
        return index < neighbours_.size() ? neighbours_[index] : nullptr;
    }
    void clear()
    {
        neighbours_.clear();
    }
    double heights(int years) const
    {
        double sum = 0;
        for (const auto &each : neighbours_)
            sum += each->height(years);
        return sum;
    }
};

class oak : public tree {
  public:
    oak() : tree("oak")
    {
    }
    double height(int years) const override
    {
        return years * 2;
    }
};

/* A class with a second base, so that its address differs from that of the first. */
struct shade {
    virtual ~shade() = default;
    int hours = 3;
};
class palm : public shade, public tree {
  public:
    palm() : tree("palm")
    {
    }
};

class walk {
  public:
    virtual ~walk() = default;
    virtual int step(int n) = 0;
};

inline int walk_in_thread(walk &one, int n)
{
    int sum = 0;
    std::thread([&] {
        for (int k = 0; k < n; k++)
            sum += one.step(k);
    }).join();
    return sum;
}
inline double height_of(const tree &one, int years)
{
    return one.height(years);
}
inline std::string meet(tree &one, const tree &other)
{
    one.near(other, season::dry);
    return one.label();
}

inline std::shared_ptr<tree> &kept_tree()
{
    static std::shared_ptr<tree> one;
    return one;
}
inline void keep_tree(std::shared_ptr<tree> one)
{
    kept_tree() = std::move(one);
}
inline std::shared_ptr<tree> tree_kept()
{
    return kept_tree();
}
inline std::shared_ptr<tree> plant(const std::string &name)
{
    return name.empty() ? nullptr : std::make_shared<tree>(name);
}
inline void take_tree(std::unique_ptr<tree>)
{
}
inline long uses(const std::shared_ptr<tree> &one)
{
    return one ? one.use_count() : -1;
}
inline void forget_in_thread()
{
    std::thread([] { kept_tree().reset(); }).join();
}
inline int trees()
{
    return tree::alive();
}

inline std::vector<std::string> chosen(const std::vector<std::string> &names,
                                       const std::function<bool(const std::string &)> &accepts)
{
    std::vector<std::string> found;
    for (const std::string &name : names)
        if (accepts(name))
            found.push_back(name);
    return found;
}
inline std::string joined(int n, std::function<std::string(int, std::string_view)> text)
{
    std::string found;
    for (int k = 0; k < n; k++)
        found += text(k, found);
    return found;
}
inline std::function<spot(const spot &, season, const char *)> &kept_move()
{
    static std::function<spot(const spot &, season, const char *)> one;
    return one;
}
inline double moved(const std::function<spot(const spot &, season, const char *)> &move, double y)
{
    kept_move() = move;
    return move ? move(spot{1, y}, season::wet, "north").y : -1;
}
inline double moved_again()
{
    return kept_move() ? kept_move()(spot{2, 3}, season::dry, nullptr).y : -2;
}
inline int failing(const std::function<int(tree *)> &call)
{
    call(nullptr);
    throw std::runtime_error("C++ failed");
}

} // namespace parks
