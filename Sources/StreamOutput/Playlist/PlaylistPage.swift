/// The HTML page that plays a playlist: a `<video>` and a script for browsers that do not play playlists by themselves.
enum PlaylistPage {
    /// The marker of pages that pipstream wrote.
    static let mark = "<meta name=\"generator\" content=\"pipstream\">"

    /// The page that plays the playlist of that name, which is in the same folder.
    ///
    /// A browser without playlist support gets the segments one after the other, by Media Source Extensions. It starts
    /// at the beginning of a stream that has ended, else shortly before its live edge. Half a minute stays buffered
    /// behind the playback position, and a minute is fetched ahead.
    static func text(playlist: String) -> String {
        template.replacing("PLAYLIST", with: quoted(playlist))
    }

    /// A JavaScript string literal of `name`, with all letters escaped that could end it.
    private static func quoted(_ name: String) -> String {
        let letters = name.unicodeScalars.map { scalar in
            scalar.isASCII && !"\"\\<>&".unicodeScalars.contains(scalar) && scalar.value >= 0x20
                ? String(scalar) : scalar.utf16Escapes
        }
        return "\"\(letters.joined())\""
    }

    private static let template = #"""
        <!DOCTYPE html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="generator" content="pipstream">
        <meta name="viewport" content="width=device-width">
        <title>pipstream</title>
        <style>body { margin: 0; background: #000; color: #fff } video { display: block; width: 100vw; height: 100vh }</style>
        <video controls autoplay muted playsinline></video>
        <script type="module">
        const list = encodeURIComponent(PLAYLIST), video = document.querySelector("video")
        const pause = (time) => new Promise((done) => setTimeout(done, time))
        const get = (name) => fetch(name, { cache: "no-store" }).then((answer) => answer.ok ? answer : Promise.reject(answer))

        // What cannot be played is tried anew, from where the stream is then.
        const playParts = () => "MediaSource" in window ? play().catch(() => pause(1000).then(playParts))
          : document.body.append("This browser plays neither playlists nor their parts.")
        // Some say that they may play playlists, and then do not.
        if (video.canPlayType("application/vnd.apple.mpegurl")) {
          video.addEventListener("error", playParts, { once: true })
          video.src = list
        } else playParts()

        // The stream's codecs in the syntax of RFC 6381, from an initialization segment.
        function codecs(bytes) {
          const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
          const place = text.indexOf("avcC") + 5
          const profile = Array.from(bytes.slice(place, place + 3), (byte) => byte.toString(16).padStart(2, "0"))
          const names = ["avc1." + profile.join("")]
          if (text.includes("mp4a")) names.push("mp4a.40.2")
          return names.join()
        }

        // The contents of the boxes called `name`, as far in as they are.
        function boxes(bytes, name) {
          const found = [], view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
          for (let place = 0; place + 8 <= bytes.length;) {
            const size = view.getUint32(place), type = String.fromCharCode(...bytes.subarray(place + 4, place + 8))
            if (size < 8 || place + size > bytes.length) break
            const content = bytes.subarray(place + 8, place + size)
            if (type === name) found.push(content)
            else if (["moov", "trak", "mdia", "moof", "traf"].includes(type)) found.push(...boxes(content, name))
            place += size
          }
          return found
        }
        const number = (box, place, isLong) => {
          const view = new DataView(box.buffer, box.byteOffset)
          return isLong ? Number(view.getBigUint64(place)) : view.getUint32(place)
        }

        // The media segments of the playlist: number, initialization segment, and whether a discontinuity precedes it.
        function parse(text) {
          const parts = [], lines = text.split("\n")
          let map, length, isAnew = false
          const first = Number(lines.find((line) => line.startsWith("#EXT-X-MEDIA-SEQUENCE:"))?.split(":")[1] ?? 0)
          for (const line of lines) {
            if (line.startsWith("#EXT-X-MAP:")) map = line.match(/URI="(.*?)"/)[1]
            else if (line.startsWith("#EXTINF:")) length = line
            else if (line === "#EXT-X-DISCONTINUITY") isAnew = true
            else if (line && !line.startsWith("#")) {
              parts.push({ name: line, map, isAnew, key: length + line })
              isAnew = false
            }
          }
          return { first, parts, isOver: lines.includes("#EXT-X-ENDLIST") }
        }

        // Plays from the part of that number on, or from where the stream is.
        async function play(from) {
          const source = new MediaSource()
          URL.revokeObjectURL(video.src)
          video.src = URL.createObjectURL(source)
          await new Promise((done) => source.addEventListener("sourceopen", done, { once: true }))
          // The buffer's initialization segment, and the numbers of the next and the last media segment.
          let buffer, kind, map, scale, next = from, last, isAnew = true
          const done = () => new Promise((done) => buffer.addEventListener("updateend", done, { once: true }))
          const append = (bytes) => { buffer.appendBuffer(bytes); return done() }
          const end = () => buffer.buffered.length ? buffer.buffered.end(buffer.buffered.length - 1) : 0
          // Whether the buffer can continue with segments of that initialization segment: its tracks must be the same.
          async function describe(name) {
            const bytes = new Uint8Array(await (await get(name)).arrayBuffer())
            const header = boxes(bytes, "mdhd")[0], type = `video/mp4; codecs="${codecs(bytes)}"`
            scale = number(header, header[0] ? 20 : 12)
            kind ??= type
            if (kind !== type) return false
            buffer ??= source.addSourceBuffer(type)
            await append(bytes)
            map = name
            return true
          }
          for (;;) {
            const { first, parts, isOver } = parse(await get(list).then((answer) => answer.text()).catch(() => ""))
            // The stream was begun anew where its numbers fall, or what has been played has another name.
            const isOther = last && parts.length
              && (next > first + parts.length || next > first && parts[next - 1 - first].key !== last)
            if (isOther) { next = map = last = undefined; isAnew = true }
            if (parts.length) next ??= isOver && !buffer ? first : first + Math.max(0, parts.length - 3)
            // Segments that were removed from the playlist are skipped.
            for (next = parts.length ? Math.max(next, first) : next; parts.length && next < first + parts.length; next++) {
              const part = parts[next - first]
              while (buffer && end() - video.currentTime > 60) await pause(500)
              const bytes = await get(part.name).then((answer) => answer.arrayBuffer(), () => null)
              if (!bytes) break
              if (part.map !== map) {
                const isSame = await describe(part.map).catch(() => undefined)
                if (isSame === undefined) break
                if (!isSame) return play(next)
                isAnew = true
              }
              if (isAnew || part.isAnew) {
                const box = boxes(new Uint8Array(bytes), "tfdt")[0]
                buffer.timestampOffset = end() - number(box, 4, box[0]) / scale
                isAnew = false
              }
              await append(bytes)
              last = part.key
              const start = buffer.buffered.start(0), isBehind = !isOver && end() - video.currentTime > 20
              if (video.currentTime < start || isBehind) video.currentTime = Math.max(start, end() - (isOver ? end() : 4))
              if (start < video.currentTime - 60) { buffer.remove(0, video.currentTime - 30); await done() }
            }
            if (buffer && isOver && next >= first + parts.length) return source.endOfStream()
            await pause(500)
          }
        }
        </script>

        """#
}

extension Unicode.Scalar {
    /// The scalar escaped so that it may appear anywhere in a script's text.
    fileprivate var utf16Escapes: String {
        String(self).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
