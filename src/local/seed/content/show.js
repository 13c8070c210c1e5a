// Runs in the browser, in a secure context: draws lights that follow a tune, or a person, and encodes them frame by
// frame, as VP8 and Opus. Returns the frames and a poster; the caller writes the file.

// Returns a number from 0 to 1 for a seed, the same in every frame.
const chance = (seed) => Math.abs(Math.sin(seed * 127.1) * 43758.5) % 1

// Draws a sky with stars. `phase` is the place in the loop in radians, here and below.
const drawSky = (pen, phase, { hue, width, height }) => {
  const sky = pen.createLinearGradient(0, 0, 0, height * 0.9)
  for (const [at, tint, light] of [
    [0, 30, 7],
    [0.55, 60, 16],
    [1, 125, 38],
  ])
    sky.addColorStop(at, `hsl(${hue + tint} 58% ${light}%)`)
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height)
  for (let star = 0; star < 60; star++) {
    pen.fillStyle = `hsl(${hue} 60% 90% / ${0.35 + 0.3 * Math.sin((1 + (star % 3)) * phase + star)})`
    pen.fillRect(chance(star) * width, chance(star + 99) * height * 0.55, 1.6, 1.6)
  }
}

// Draws two rows of houses with lit windows.
const drawCity = (pen, phase, { hue, width, height }) => {
  for (const [row, count, low, light] of [
    [0, 15, 0.2, 15],
    [1, 10, 0.1, 7],
  ])
    for (let house = 0; house < count; house++) {
      const tall = height * (low + 0.16 * chance(house + 31 * row))
      const [left, wide] = [(house * width) / count, width / count - 2]
      pen.fillStyle = `hsl(${hue + 70 - row * 25} 45% ${light}%)`
      pen.fillRect(left, height - tall, wide, tall)
      for (let pane = 0; pane < 18; pane++) {
        const seed = house * 18 + pane + row * 500
        if (chance(seed) < 0.6) continue
        const lit = 0.55 + 0.35 * Math.sin((1 + (pane % 2)) * phase + seed)
        pen.fillStyle = `hsl(${38 + 20 * chance(seed + 1)} 90% 68% / ${lit * (row + 0.6)})`
        pen.fillRect(left + 5 + (pane % 3) * ((wide - 8) / 3), height - tall + 7 + Math.floor(pane / 3) * 11, 4, 5)
      }
    }
}

// Returns the place of the light.
const lightAt = (phase, { width, height }) => [
  width * (0.5 + 0.4 * Math.sin(2 * phase) * Math.cos(phase)),
  height * (0.38 + 0.27 * Math.sin(3 * phase + 0.6) * Math.cos(2 * phase)),
]

// Draws the light and its trail, brighter with each beat.
const drawTrail = (pen, phase, beat, order) => {
  const { hue, width, height, seconds } = order
  const steps = 170
  const step = (0.03 * 2 * Math.PI) / seconds
  for (const [wide, strength] of [
    [26, 0.1],
    [11, 0.22],
    [4.5, 0.95],
  ])
    for (let age = steps; age > 0; age--) {
      const left = 1 - age / steps
      pen.beginPath()
      pen.moveTo(...lightAt(phase - age * step, order))
      pen.lineTo(...lightAt(phase - (age - 1) * step, order))
      pen.lineWidth = wide * (0.35 + 0.65 * left) * (1 + 0.25 * beat)
      const glow = strength * left ** 0.7 * (0.8 + 0.35 * beat)
      pen.strokeStyle = `hsl(${hue - 30 + 150 * left} 96% ${62 + 16 * left}% / ${glow})`
      pen.stroke()
    }
  const [x, y] = lightAt(phase, order)
  const lamp = pen.createRadialGradient(x, y, 0, x, y, 46 + 16 * beat)
  lamp.addColorStop(0, 'hsl(50 100% 94%)')
  lamp.addColorStop(0.2, `hsl(${hue + 120} 96% 78% / 0.75)`)
  lamp.addColorStop(1, 'transparent')
  pen.fillStyle = lamp
  pen.fillRect(0, 0, width, height)
}

// Draws a person from behind, with an arm towards the light.
const drawPainter = (pen, phase, order) => {
  const { hue, width, height } = order
  const [lightX, lightY] = lightAt(phase, order)
  const [neckX, neckY] = [width * (0.5 + 0.012 * Math.sin(2 * phase)), height * 0.74]
  const side = lightX < neckX ? -1 : 1
  const reach = Math.min(1, (height * 0.3) / Math.hypot(lightX - neckX, lightY - neckY))
  const body = pen.createLinearGradient(0, height * 0.6, 0, height)
  body.addColorStop(0, `hsl(${hue + 60} 40% 9%)`)
  body.addColorStop(1, `hsl(${hue + 60} 50% 3%)`)
  pen.strokeStyle = body
  pen.lineWidth = height * 0.055
  pen.beginPath()
  pen.moveTo(neckX + side * height * 0.11, neckY + height * 0.1)
  pen.lineTo(neckX + side * height * 0.05 + (lightX - neckX) * reach, neckY + (lightY - neckY) * reach)
  pen.stroke()
  pen.fillStyle = body
  const head = [neckX, neckY - height * 0.06, height * 0.066, height * 0.08, 0]
  pen.beginPath()
  pen.ellipse(...head, 0, 7)
  pen.ellipse(neckX, height * 1.02, height * 0.19, height * 0.24, 0, 0, 7)
  pen.fill()
  pen.strokeStyle = `hsl(${hue + 110} 95% 75% / 0.55)`
  pen.lineWidth = 1.6
  pen.beginPath()
  pen.ellipse(...head, ...(side > 0 ? [-1.3, 0.9] : [2.2, 4.4]))
  pen.stroke()
}

// Draws a person who paints with light above a city. All movements are whole turns of the length, for a loop.
const paintWithLight = (pen, now, order) => {
  const phase = (now * 2 * Math.PI) / order.seconds
  const beat = order.starts.reduce((sum, [at]) => sum + (now >= at ? Math.exp(-4 * (now - at)) : 0), 0)
  drawSky(pen, phase, order)
  drawCity(pen, phase, order)
  pen.lineCap = 'round'
  pen.globalCompositeOperation = 'screen'
  drawTrail(pen, phase, beat, order)
  pen.globalCompositeOperation = 'source-over'
  drawPainter(pen, phase, order)
}

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
  trail: paintWithLight,
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
