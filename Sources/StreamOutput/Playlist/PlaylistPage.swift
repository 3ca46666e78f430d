/// The page beside a playlist: a `<video>`, and what a browser needs that does not play playlists by itself.
enum PlaylistPage {
    /// What tells the page from others.
    static let mark = "<meta name=\"generator\" content=\"pipstream\">"

    /// The page that plays the playlist of that name, which lies beside it.
    ///
    /// A browser that knows no playlists is handed the segments one after the other, by Media Source Extensions: from the beginning
    /// of a stream that is over, else from shortly before its newest end. Half a minute stays behind what is seen, a minute is fetched ahead.
    static func text(playlist: String) -> String {
        template.replacing("PLAYLIST", with: quoted(playlist))
    }

    /// A script's text of `name`, which no letter in it ends.
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

        const playParts = () => "MediaSource" in window ? play()
          : document.body.append("This browser plays neither playlists nor their parts.")
        // Some say that they may play playlists, and then do not.
        if (video.canPlayType("application/vnd.apple.mpegurl")) {
          video.addEventListener("error", playParts, { once: true })
          video.src = list
        } else playParts()

        // Which codecs the stream has, as RFC 6381 writes them, from the description that comes before its parts.
        function codecs(bytes) {
          const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
          const place = text.indexOf("avcC") + 5
          const profile = Array.from(bytes.slice(place, place + 3), (byte) => byte.toString(16).padStart(2, "0"))
          const names = ["avc1." + profile.join("")]
          if (text.includes("mp4a")) names.push("mp4a.40.2")
          return names.join()
        }

        async function play() {
          const source = new MediaSource()
          video.src = URL.createObjectURL(source)
          await new Promise((done) => source.addEventListener("sourceopen", done, { once: true }))
          let buffer, next
          const done = () => new Promise((done) => buffer.addEventListener("updateend", done, { once: true }))
          const append = (bytes) => { buffer.appendBuffer(bytes); return done() }
          const end = () => buffer.buffered.length ? buffer.buffered.end(buffer.buffered.length - 1) : 0
          for (;;) {
            const lines = await get(list).then((answer) => answer.text()).then((text) => text.split("\n"), () => [])
            const parts = lines.filter((line) => line && !line.startsWith("#"))
            const first = Number(lines.find((line) => line.startsWith("#EXT-X-MEDIA-SEQUENCE:"))?.split(":")[1] ?? 0)
            const isOver = lines.includes("#EXT-X-ENDLIST")
            if (!buffer && parts.length) {
              const name = lines.find((line) => line.startsWith("#EXT-X-MAP:")).match(/URI="(.*?)"/)[1]
              const bytes = new Uint8Array(await (await get(name)).arrayBuffer())
              buffer = source.addSourceBuffer(`video/mp4; codecs="${codecs(bytes)}"`)
              await append(bytes)
              next = isOver ? first : first + Math.max(0, parts.length - 3)
            }
            // What has left the list is not waited for.
            for (next = Math.max(next ?? 0, first); buffer && next < first + parts.length; next++) {
              while (end() - video.currentTime > 60) await pause(500)
              const bytes = await get(parts[next - first]).then((answer) => answer.arrayBuffer(), () => null)
              if (!bytes) break
              await append(bytes)
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
    /// The scalar as a script's text may have it anywhere.
    fileprivate var utf16Escapes: String {
        String(self).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
