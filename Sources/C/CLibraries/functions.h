// The functions in use, each with its library. The linker reports a function that is missing here. Functions of newer
// library versions may be listed too, because each is looked up when it is called.
#define LAZY_FUNCTIONS(F) \
    LAZY_AVUTIL(F) LAZY_AVCODEC(F) LAZY_AVFORMAT(F) LAZY_AVFILTER(F) LAZY_SCALING(F) LAZY_SOUP(F) LAZY_OTHERS(F) \
    LAZY_JAVASCRIPT(F)

#define LAZY_AVUTIL(F) \
    F(avutil, av_channel_layout_compare) F(avutil, av_channel_layout_copy) F(avutil, av_channel_layout_default) \
    F(avutil, av_channel_layout_uninit) F(avutil, av_d2q) F(avutil, av_dict_free) F(avutil, av_dict_get) \
    F(avutil, av_dict_set) F(avutil, av_display_rotation_get) F(avutil, av_frame_alloc) F(avutil, av_frame_clone) \
    F(avutil, av_frame_free) F(avutil, av_frame_is_writable) \
    F(avutil, av_frame_get_buffer) F(avutil, av_frame_make_writable) F(avutil, av_frame_unref) F(avutil, av_freep) \
    F(avutil, av_log_format_line2) F(avutil, av_log_set_callback) F(avutil, av_malloc) \
    F(avutil, av_mallocz) F(avutil, av_opt_set) F(avutil, av_opt_set_double) F(avutil, av_opt_set_int) F(avutil, av_pix_fmt_desc_get) \
    F(avutil, av_rescale_q) F(avutil, av_sample_fmt_is_planar) F(avutil, av_strdup) F(avutil, av_strerror)

#define LAZY_AVCODEC(F) \
    F(avcodec, av_bsf_alloc) F(avcodec, av_bsf_free) F(avcodec, av_bsf_get_by_name) F(avcodec, av_bsf_init) \
    F(avcodec, av_bsf_receive_packet) F(avcodec, av_bsf_send_packet) F(avcodec, av_codec_is_encoder) \
    F(avcodec, av_codec_iterate) F(avcodec, av_new_packet) F(avcodec, av_packet_alloc) F(avcodec, av_packet_clone) \
    F(avcodec, av_packet_free) F(avcodec, av_packet_make_writable) F(avcodec, av_packet_new_side_data) \
    F(avcodec, av_packet_rescale_ts) F(avcodec, av_packet_side_data_get) F(avcodec, av_packet_unref) \
    F(avcodec, avcodec_alloc_context3) F(avcodec, avcodec_find_decoder) F(avcodec, avcodec_find_encoder) \
    F(avcodec, avcodec_find_encoder_by_name) F(avcodec, avcodec_flush_buffers) F(avcodec, avcodec_free_context) \
    F(avcodec, avcodec_get_name) \
    F(avcodec, avcodec_open2) F(avcodec, avcodec_parameters_alloc) F(avcodec, avcodec_parameters_copy) \
    F(avcodec, avcodec_parameters_free) F(avcodec, avcodec_parameters_from_context) \
    F(avcodec, avcodec_parameters_to_context) F(avcodec, avcodec_receive_frame) F(avcodec, avcodec_receive_packet) \
    F(avcodec, avcodec_send_frame) F(avcodec, avcodec_send_packet)

#define LAZY_AVFORMAT(F) \
    F(avformat, av_demuxer_iterate) F(avformat, av_find_best_stream) F(avformat, av_find_input_format) \
    F(avformat, av_guess_frame_rate) F(avformat, av_guess_sample_aspect_ratio) F(avformat, av_read_frame) F(avformat, av_seek_frame) F(avformat, avformat_index_get_entries_count) \
    F(avformat, av_stream_get_side_data) F(avformat, av_write_frame) F(avformat, av_write_trailer) \
    F(avformat, avformat_alloc_context) F(avformat, avformat_alloc_output_context2) \
    F(avformat, avformat_close_input) F(avformat, avformat_find_stream_info) F(avformat, avformat_free_context) \
    F(avformat, avformat_new_stream) F(avformat, avformat_open_input) F(avformat, avformat_write_header) \
    F(avformat, avio_alloc_context) F(avformat, avio_closep) F(avformat, avio_context_free) F(avformat, avio_flush) \
    F(avformat, avio_open2) F(avformat, avio_read_partial) F(avformat, avio_seek) F(avformat, avio_write)

#define LAZY_AVFILTER(F) \
    F(avfilter, av_buffersink_get_frame) F(avfilter, av_buffersink_get_time_base) \
    F(avfilter, av_buffersrc_add_frame_flags) F(avfilter, avfilter_get_by_name) F(avfilter, avfilter_graph_alloc) \
    F(avfilter, avfilter_graph_config) F(avfilter, avfilter_graph_create_filter) F(avfilter, avfilter_graph_free) \
    F(avfilter, avfilter_graph_parse_ptr) F(avfilter, avfilter_inout_alloc) F(avfilter, avfilter_inout_free)

#define LAZY_SCALING(F) \
    F(swscale, sws_alloc_context) F(swscale, sws_freeContext) F(swscale, sws_getCoefficients) \
    F(swscale, sws_getContext) F(swscale, sws_init_context) F(swscale, sws_scale) \
    F(swscale, sws_setColorspaceDetails) F(swresample, swr_alloc_set_opts2) F(swresample, swr_convert) \
    F(swresample, swr_free) F(swresample, swr_get_out_samples) F(swresample, swr_init) F(swresample, swr_set_matrix)

#define LAZY_SOUP(F) \
    F(soup, soup_auth_manager_get_type) F(soup, soup_date_time_new_from_http_string) F(soup, soup_message_add_flags) \
    F(soup, soup_message_get_method) F(soup, soup_message_get_reason_phrase) \
    F(soup, soup_message_get_request_headers) F(soup, soup_message_get_response_headers) \
    F(soup, soup_message_get_status) F(soup, soup_message_headers_append) F(soup, soup_message_headers_iter_init) \
    F(soup, soup_message_headers_iter_next) F(soup, soup_message_new_from_uri) \
    F(soup, soup_message_set_request_body_from_bytes) F(soup, soup_session_abort) F(soup, soup_session_error_quark) \
    F(soup, soup_session_new_with_options) F(soup, soup_session_remove_feature_by_type) \
    F(soup, soup_session_send_async) F(soup, soup_session_send_finish) F(soup, soup_tld_domain_is_public_suffix)

#define LAZY_OTHERS(F) \
    F(rsvg, rsvg_handle_get_intrinsic_dimensions) F(rsvg, rsvg_handle_get_intrinsic_size_in_pixels) \
    F(rsvg, rsvg_handle_new_from_data) F(rsvg, rsvg_handle_render_document) F(archive, archive_entry_filetype) \
    F(archive, archive_entry_hardlink) F(archive, archive_entry_is_encrypted) \
    F(archive, archive_entry_pathname_utf8) F(archive, archive_entry_size) F(archive, archive_entry_symlink) \
    F(archive, archive_error_string) F(archive, archive_read_data) F(archive, archive_read_free) \
    F(archive, archive_read_new) F(archive, archive_read_next_header) F(archive, archive_read_open_memory) \
    F(archive, archive_read_support_format_zip_seekable) F(cmark, cmark_find_syntax_extension) \
    F(cmark, cmark_node_first_child) F(cmark, cmark_node_free) F(cmark, cmark_node_get_heading_level) \
    F(cmark, cmark_node_get_list_start) F(cmark, cmark_node_get_list_type) F(cmark, cmark_node_get_literal) \
    F(cmark, cmark_node_get_type_string) F(cmark, cmark_node_get_url) F(cmark, cmark_node_next) \
    F(cmark, cmark_parser_attach_syntax_extension) F(cmark, cmark_parser_feed) F(cmark, cmark_parser_finish) F(cmark, cmark_parser_free) F(cmark, cmark_parser_new) \
    F(cmark_extensions, cmark_gfm_core_extensions_ensure_registered) \
    F(cmark_extensions, cmark_gfm_extensions_get_table_alignments) \
    F(cmark_extensions, cmark_gfm_extensions_get_table_columns) \
    F(cmark_extensions, cmark_gfm_extensions_get_tasklist_item_checked) F(qrencode, QRcode_encodeData) \
    F(qrencode, QRcode_free)

#define LAZY_JAVASCRIPT(F) \
    F(javascriptcore, JSClassCreate) F(javascriptcore, JSClassRelease) F(javascriptcore, JSContextGetGlobalObject) \
    F(javascriptcore, JSContextGetGroup) F(javascriptcore, JSContextGroupClearExecutionTimeLimit) \
    F(javascriptcore, JSContextGroupSetExecutionTimeLimit) F(javascriptcore, JSEvaluateScript) \
    F(javascriptcore, JSGlobalContextCreateInGroup) F(javascriptcore, JSGlobalContextRelease) \
    F(javascriptcore, JSGlobalContextSetUnhandledRejectionCallback) F(javascriptcore, JSObjectCallAsFunction) \
    F(javascriptcore, JSObjectDeleteProperty) F(javascriptcore, JSObjectGetPrivate) \
    F(javascriptcore, JSObjectGetProperty) F(javascriptcore, JSObjectGetPropertyAtIndex) \
    F(javascriptcore, JSObjectMake) F(javascriptcore, JSObjectMakeError) F(javascriptcore, JSObjectSetProperty) \
    F(javascriptcore, JSStringCreateWithUTF8CString) F(javascriptcore, JSStringGetMaximumUTF8CStringSize) \
    F(javascriptcore, JSStringGetUTF8CString) F(javascriptcore, JSStringRelease) \
    F(javascriptcore, JSSynchronousGarbageCollectForDebugging) F(javascriptcore, JSValueIsNull) \
    F(javascriptcore, JSValueIsNumber) F(javascriptcore, JSValueIsObject) F(javascriptcore, JSValueIsString) \
    F(javascriptcore, JSValueIsUndefined) F(javascriptcore, JSValueMakeBoolean) \
    F(javascriptcore, JSValueMakeFromJSONString) F(javascriptcore, JSValueMakeNumber) \
    F(javascriptcore, JSValueMakeString) F(javascriptcore, JSValueMakeUndefined) F(javascriptcore, JSValueProtect) \
    F(javascriptcore, JSValueToBoolean) F(javascriptcore, JSValueToNumber) F(javascriptcore, JSValueToObject) \
    F(javascriptcore, JSValueToStringCopy) F(javascriptcore, JSValueUnprotect)
