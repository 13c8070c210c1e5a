// Runs in the browser, in a secure context: draws lights that follow a tune, or a person, and encodes them frame by
// frame, as VP8 and Opus. Returns the frames and a poster; the caller writes the file.
const painters = {
  /** Draws a row of keys, from which each note rises as a light. */
  keys(pen, now, { starts, hue, width, height }) {
    const count = 14
    const wide = width / count
    for (let key = 0; key < count; key++) {
      pen.fillStyle = `hsl(${hue + 20} 16% ${24 + key * 1.2}%)`
      pen.fillRect(key * wide + 2, height * 0.68, wide - 4, height * 0.32)
    }
    pen.globalCompositeOperation = 'screen'
    for (const [at, semitone] of starts) {
      const age = now - at
      if (age < 0 || age > 2.4) continue
      const x = ((((semitone * 5) % count) + count) % count) * wide + wide / 2
      const size = 30 + age * 60
      const y = height * 0.68 - age * height * 0.32
      const light = pen.createRadialGradient(x, y, 0, x, y, size)
      light.addColorStop(0, `hsl(${hue + semitone * 6} 95% 72% / ${0.9 * (1 - age / 2.4)})`)
      light.addColorStop(1, 'transparent')
      pen.fillStyle = light
      pen.fillRect(0, 0, width, height)
      if (age > 0.6) continue
      pen.fillStyle = `hsl(${hue + semitone * 6} 95% 66% / ${1 - age / 0.6})`
      pen.fillRect(x - wide / 2 + 2, height * 0.68, wide - 4, height * 0.32)
    }
  },
  /** Draws a roofline at night with the trail of a moving light, which brightens with each note. */
  trail(pen, now, { starts, hue, width, height, seconds }) {
    pen.fillStyle = `hsl(${hue} 40% 4%)`
    for (let house = 0; house < 9; house++) {
      const tall = height * (0.16 + 0.16 * Math.abs(Math.sin(house * 2.7)))
      pen.fillRect((house * width) / 9, height - tall, width / 9 - 3, tall)
    }
    pen.globalCompositeOperation = 'screen'
    const beat = starts.reduce((sum, [at]) => sum + (now >= at ? Math.exp(-4 * (now - at)) : 0), 0)
    // The light ends at its start, for a loop.
    const turn = (2 * Math.PI) / seconds
    for (let step = 0; step < 46; step++) {
      const t = (now - step * 0.045) * turn
      const x = width * (0.5 + 0.36 * Math.sin(3 * t) * Math.cos(t))
      const y = height * (0.4 + 0.26 * Math.sin(5 * t + 0.6))
      const size = (26 - step * 0.4) * (0.7 + beat * 0.5)
      const light = pen.createRadialGradient(x, y, 0, x, y, size)
      light.addColorStop(0, `hsl(${hue + step * 2} 95% 70% / ${(1 - step / 46) * (0.35 + beat * 0.4)})`)
      light.addColorStop(1, 'transparent')
      pen.fillStyle = light
      pen.fillRect(x - size, y - size, size * 2, size * 2)
    }
  },
}

// Returns a function that draws lights at a time in seconds.
const lightsOf = ({ painter, notes, beat, seconds, hue, width, height }) => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  let from = 0
  const starts = notes.map(([semitone, beats]) => {
    const start = [from, semitone]
    from += beats * beat
    return start
  })
  return (now) => {
    pen.globalCompositeOperation = 'source-over'
    const ground = pen.createLinearGradient(0, 0, width * 0.4, height)
    ground.addColorStop(0, `hsl(${hue} 50% 14%)`)
    ground.addColorStop(1, `hsl(${hue + 40} 60% 5%)`)
    pen.fillStyle = ground
    pen.fillRect(0, 0, width, height)
    painters[painter](pen, now, { starts, hue, width, height, seconds })
    return canvas
  }
}
// Returns a function that draws a person at a time in seconds, with `grid` samples per pixel in each direction.
// `painter` was compiled from portrait.glsl. Every second frame is the mean of its neighbours, which halves the work.
const personOf = ({ kinds, moments, width, height, fps }, grid) => {
  const { draw } = window.painter.prepare({ kinds, width, height, grid })
  const drawn = new Map()
  const at = (index) => {
    const picture = drawn.get(index) ?? draw(moments[index % moments.length])
    drawn.delete(index - 2)
    drawn.set(index, picture)
    return picture
  }
  return (now) => {
    const index = Math.round(now * fps)
    if (index % 2 === 0) return at(index)
    const mean = new OffscreenCanvas(width, height)
    const pen = mean.getContext('2d')
    pen.drawImage(at(index - 1), 0, 0)
    pen.globalAlpha = 0.5
    pen.drawImage(at(index + 1), 0, 0)
    return mean
  }
}

// Returns a canvas of either kind as a data URL.
const pngOf = (canvas) => {
  const whole = document.createElement('canvas')
  Object.assign(whole, { width: canvas.width, height: canvas.height })
  whole.getContext('2d').drawImage(canvas, 0, 0)
  return whole.toDataURL('image/png')
}

// The encoder softens frames anyway, so they need fewer samples than a poster.
const [frameGrid, posterGrid] = [0.75, 1.5]
const painterOf = (order, grid) => (order.painter === 'person' ? personOf(order, grid) : lightsOf(order))

globalThis.show = async (order) => {
  const { notes, beat, seconds, wav, width, height, fps, keyEverySeconds, bitrate } = order
  const paint = painterOf(order, frameGrid)
  const frames = []
  const keep = (kind) => (chunk) => {
    const bytes = new Uint8Array(chunk.byteLength)
    chunk.copyTo(bytes)
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    frames.push({ kind, time: chunk.timestamp / 1000, isKeyframe: chunk.type === 'key', data: btoa(text) })
  }
  const error = (fault) => {
    throw fault
  }
  const video = new VideoEncoder({ output: keep('video'), error })
  // The mode `realtime` creates no invisible frames, as in live video.
  video.configure({ codec: 'vp8', width, height, bitrate, framerate: fps, latencyMode: 'realtime' })
  for (let index = 0; index < Math.round(seconds * fps); index++) {
    const frame = new VideoFrame(paint(index / fps), { timestamp: Math.round((index * 1_000_000) / fps) })
    video.encode(frame, { keyFrame: index % (keyEverySeconds * fps) === 0 })
    frame.close()
    if (video.encodeQueueSize > 8) await new Promise((done) => setTimeout(done, 20))
  }
  await video.flush()
  const audio = new AudioEncoder({ output: keep('audio'), error })
  audio.configure({ codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, bitrate: 40_000 })
  const bytes = Uint8Array.from(atob(wav), (letter) => letter.charCodeAt(0))
  const samples = new Int16Array(bytes.buffer, 44)
  const turn = 960
  for (let at = 0; at + turn <= samples.length; at += turn) {
    const data = Float32Array.from(samples.subarray(at, at + turn), (value) => value / 32_768)
    const about = { format: 'f32-planar', sampleRate: 48_000, numberOfFrames: turn, numberOfChannels: 1 }
    audio.encode(new AudioData({ ...about, timestamp: Math.round((at * 1_000_000) / 48_000), data }))
  }
  await audio.flush()
  // A time of a frame that is no mean of two.
  const posterAt = Math.round((notes[0][1] * beat + 0.25) * 10) / 10
  return { poster: pngOf(painterOf(order, posterGrid)(posterAt)), frames }
}
