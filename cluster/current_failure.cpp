#include <new>

#include "cluster/message.hpp"
#include "encoding/error.hpp"

namespace nonesuch {

Failure current_failure() {
    try {
        throw;
    } catch (const InternalError& error) {
        return {Failure::Kind::internal, error.what()};
    } catch (const InputError& error) {
        return {Failure::Kind::input, error.what()};
    } catch (const std::bad_alloc&) {
        return {Failure::Kind::machine, "out of memory"};
    } catch (const std::exception& error) {
        return {Failure::Kind::machine, error.what()};
    } catch (...) {
        return {Failure::Kind::internal, "something that is no exception was thrown"};
    }
}

}  // namespace nonesuch
