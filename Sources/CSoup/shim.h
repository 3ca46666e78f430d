// libsoup's and GIO's C API, and what of it Swift cannot import by itself.
#pragma once

#include <gio/gio.h>
#include <libsoup/soup.h>

/// A session that connects with `remote` alone, over one connection and no proxy, and asks nobody for passwords;
/// soup_session_new_with_options takes any number of arguments.
static inline SoupSession *csoup_session_new(GSocketConnectable *remote, unsigned idle_seconds) {
    SoupSession *session = soup_session_new_with_options(
        "remote-connectable", remote, "proxy-resolver", NULL, "max-conns", 1, "max-conns-per-host", 1,
        "timeout", 0, "idle-timeout", idle_seconds, NULL);
    soup_session_remove_feature_by_type(session, SOUP_TYPE_AUTH_MANAGER);
    return session;
}

/// What GObject keeps of an object under a name, as a macro does it.
static inline void csoup_set_data(void *object, const char *name, void *data, GDestroyNotify destroy) {
    g_object_set_data_full(G_OBJECT(object), name, data, destroy);
}

/// The kinds of errors, which are macros.
static inline GQuark csoup_io_error(void) { return G_IO_ERROR; }
static inline GQuark csoup_tls_error(void) { return G_TLS_ERROR; }
static inline GQuark csoup_resolver_error(void) { return G_RESOLVER_ERROR; }
static inline GQuark csoup_session_error(void) { return SOUP_SESSION_ERROR; }

/// A network address of a type below GNetworkAddress; g_object_new takes any number of arguments.
static inline void *csoup_address_new(GType type, const char *host, unsigned port) {
    return g_object_new(type, "hostname", host, "port", port, NULL);
}

/// An object of a type without properties.
static inline void *csoup_object_new(GType type) { return g_object_new(type, NULL); }
