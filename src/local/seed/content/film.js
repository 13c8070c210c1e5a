// Runs in the browser: draws a row of lights that follows a tune, records it as MP4, and returns the video and its
// poster.
globalThis.film = async ({ notes, beat, seconds, wav, hue, width, height }) => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  const starts = []
  let from = 0
  for (const [semitone, beats] of notes) {
    starts.push([from, semitone])
    from += beats * beat
  }
  const count = 14
  const paint = (now) => {
    const ground = pen.createLinearGradient(0, 0, width * 0.4, height)
    ground.addColorStop(0, `hsl(${hue} 50% 14%)`)
    ground.addColorStop(1, `hsl(${hue + 40} 60% 5%)`)
    pen.globalCompositeOperation = 'source-over'
    pen.fillStyle = ground
    pen.fillRect(0, 0, width, height)
    const wide = width / count
    for (let key = 0; key < count; key++) {
      pen.fillStyle = `hsl(${hue + 20} 16% ${24 + key * 1.2}%)`
      pen.fillRect(key * wide + 2, height * 0.68, wide - 4, height * 0.32)
    }
    pen.globalCompositeOperation = 'screen'
    for (const [at, semitone] of starts) {
      const age = now - at
      if (age < 0 || age > 2.4) continue
      const x = (((semitone * 5) % count) + 0.5) * wide
      const y = height * 0.68 - age * height * 0.32
      const size = 30 + age * 60
      const light = pen.createRadialGradient(x, y, 0, x, y, size)
      light.addColorStop(0, `hsl(${hue + semitone * 6} 95% 72% / ${0.9 * (1 - age / 2.4)})`)
      light.addColorStop(1, 'transparent')
      pen.fillStyle = light
      pen.fillRect(0, 0, width, height)
      if (age > 0.6) continue
      pen.fillStyle = `hsl(${hue + semitone * 6} 95% 66% / ${1 - age / 0.6})`
      pen.fillRect(x - wide / 2 + 2, height * 0.68, wide - 4, height * 0.32)
    }
  }
  const audio = new AudioContext()
  const bytes = Uint8Array.from(atob(wav), (letter) => letter.charCodeAt(0))
  const source = new AudioBufferSourceNode(audio, { buffer: await audio.decodeAudioData(bytes.buffer) })
  const heard = audio.createMediaStreamDestination()
  source.connect(heard)
  paint(notes[0][1] * beat + 0.25)
  const poster = canvas.toDataURL('image/png')
  paint(0)
  const stream = new MediaStream([...canvas.captureStream(25).getTracks(), ...heard.stream.getTracks()])
  const type = 'video/mp4;codecs=avc1.42E01E,opus'
  const recorder = new MediaRecorder(stream, {
    mimeType: type,
    videoBitsPerSecond: 350_000,
    audioBitsPerSecond: 48_000,
  })
  const pieces = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  recorder.start()
  source.start()
  const begun = performance.now()
  await new Promise((done) => {
    const step = () => {
      const now = (performance.now() - begun) / 1000
      paint(now)
      if (now < seconds) requestAnimationFrame(step)
      else done()
    }
    step()
  })
  await new Promise((done) => {
    recorder.onstop = done
    recorder.stop()
  })
  const file = new Uint8Array(await new Blob(pieces).arrayBuffer())
  let text = ''
  for (const byte of file) text += String.fromCharCode(byte)
  return { poster, file: btoa(text) }
}
