// The C APIs of libsoup and GIO, with wrappers for declarations that Swift cannot import.
#pragma once

#include <gio/gio.h>

// libsoup is loaded on its first call (CLibraries). pkg-config reports its header directories only together with
// the library and its twenty dependencies. This file therefore declares the functions in use, as libsoup 3.0 and later
// declare them.
typedef struct {
    GObject parent_instance;
} SoupSession;
typedef struct _SoupMessage SoupMessage;
typedef struct _SoupMessageHeaders SoupMessageHeaders;
typedef struct {
    void *dummy[3];
} SoupMessageHeadersIter;
typedef enum { SOUP_STATUS_NONE } SoupStatus;
typedef enum { SOUP_MESSAGE_NO_REDIRECT = 1 << 1 } SoupMessageFlags;

GType soup_auth_manager_get_type(void);
GDateTime *soup_date_time_new_from_http_string(const char *text);
void soup_message_add_flags(SoupMessage *message, SoupMessageFlags flags);
const char *soup_message_get_method(SoupMessage *message);
const char *soup_message_get_reason_phrase(SoupMessage *message);
SoupMessageHeaders *soup_message_get_request_headers(SoupMessage *message);
SoupMessageHeaders *soup_message_get_response_headers(SoupMessage *message);
SoupStatus soup_message_get_status(SoupMessage *message);
void soup_message_headers_append(SoupMessageHeaders *headers, const char *name, const char *value);
void soup_message_headers_iter_init(SoupMessageHeadersIter *iterator, SoupMessageHeaders *headers);
gboolean soup_message_headers_iter_next(SoupMessageHeadersIter *iterator, const char **name, const char **value);
SoupMessage *soup_message_new_from_uri(const char *method, GUri *uri);
void soup_message_set_request_body_from_bytes(SoupMessage *message, const char *content_type, GBytes *bytes);
void soup_session_abort(SoupSession *session);
GQuark soup_session_error_quark(void);
SoupSession *soup_session_new_with_options(const char *first_name, ...) G_GNUC_NULL_TERMINATED;
void soup_session_remove_feature_by_type(SoupSession *session, GType type);
void soup_session_send_async(
    SoupSession *session, SoupMessage *message, int priority, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GInputStream *soup_session_send_finish(SoupSession *session, GAsyncResult *result, GError **error);
gboolean soup_tld_domain_is_public_suffix(const char *domain);

/// Creates a session that connects only to `remote`, over one connection without a proxy. It never asks for passwords.
/// soup_session_new_with_options is variadic.
static inline SoupSession *csoup_session_new(GSocketConnectable *remote, unsigned idle_seconds) {
    SoupSession *session = soup_session_new_with_options(
        "remote-connectable", remote, "proxy-resolver", NULL, "max-conns", 1, "max-conns-per-host", 1,
        "timeout", 0, "idle-timeout", idle_seconds, NULL);
    soup_session_remove_feature_by_type(session, soup_auth_manager_get_type());
    return session;
}

/// Makes a TLS connection offer HTTP/1.1 alone before its handshake. In HTTP/2, libsoup and nghttp2 do not bound the size
/// of a response's header: 131 kB on the wire expand to a gigabyte.
static inline void csoup_offer_http1(void *connection) {
    const char *const protocols[] = {"http/1.1", NULL};
    g_tls_connection_set_advertised_protocols(G_TLS_CONNECTION(connection), protocols);
}

/// Associates data with a GObject under a name, which a macro does in C.
static inline void csoup_set_data(void *object, const char *name, void *data, GDestroyNotify destroy) {
    g_object_set_data_full(G_OBJECT(object), name, data, destroy);
}

/// The error domains, which are macros.
static inline GQuark csoup_io_error(void) { return G_IO_ERROR; }
static inline GQuark csoup_tls_error(void) { return G_TLS_ERROR; }
static inline GQuark csoup_resolver_error(void) { return G_RESOLVER_ERROR; }
static inline GQuark csoup_session_error(void) { return soup_session_error_quark(); }

/// Creates a network address of a subtype of GNetworkAddress; g_object_new is variadic.
static inline void *csoup_address_new(GType type, const char *host, unsigned port) {
    return g_object_new(type, "hostname", host, "port", port, NULL);
}

/// Creates an object of a type without properties.
static inline void *csoup_object_new(GType type) { return g_object_new(type, NULL); }
