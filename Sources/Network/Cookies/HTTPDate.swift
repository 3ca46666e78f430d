import CSoup

/// Dates as servers write them (RFC 9110, 5.6.7, and all that cookies have them in).
enum HTTPDate {
    /// The seconds since 1970; nil where `text` is no date.
    static func seconds(_ text: String) -> Int64? {
        guard text.utf8.count < 128, let date = soup_date_time_new_from_http_string(text) else { return nil }
        defer { g_date_time_unref(date) }
        return Int64(g_date_time_to_unix(date))
    }
}
