// Runs in the browser: compiles the shader, draws a portrait, adds effects on a canvas, and returns it as WebP. The
// property `prepare` of the result draws the moments of a film.
globalThis.stage = (source) => {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2', { preserveDrawingBuffer: true })
  const corner = gl.createBuffer()
  gl.bindBuffer(gl.ARRAY_BUFFER, corner)
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)

  const build = (kinds) => {
    const program = gl.createProgram()
    const defines = Object.entries(kinds).map(([name, value]) => `#define ${name} ${value}\n`)
    for (const [type, text] of [
      [gl.VERTEX_SHADER, '#version 300 es\nin vec2 a; void main(){ gl_Position = vec4(a, 0.0, 1.0); }'],
      [gl.FRAGMENT_SHADER, `#version 300 es\n${defines.join('')}${source}`],
    ]) {
      const shader = gl.createShader(type)
      gl.shaderSource(shader, text)
      gl.compileShader(shader)
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader))
      gl.attachShader(program, shader)
    }
    gl.linkProgram(program)
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program))
    gl.useProgram(program)
    gl.enableVertexAttribArray(gl.getAttribLocation(program, 'a'))
    gl.vertexAttribPointer(gl.getAttribLocation(program, 'a'), 2, gl.FLOAT, false, 0, 0)
    return program
  }

  // Adds a glow to bright edges.
  const bloom = (image, width, height) => {
    const canvas = new OffscreenCanvas(width, height)
    const pen = canvas.getContext('2d')
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(image, 0, 0, width, height)
    pen.globalCompositeOperation = 'screen'
    for (const [radius, alpha] of [
      [0.012, 0.2],
      [0.05, 0.16],
    ]) {
      pen.globalAlpha = alpha
      pen.filter = `blur(${radius * width}px) contrast(1.4) brightness(0.85)`
      pen.drawImage(image, 0, 0, width, height)
    }
    return canvas
  }
  const webp = async (canvas, quality) => {
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }

  // Compiles a portrait for one size. Its `draw` renders one moment, given as uniforms.
  const prepare = ({ kinds, width, height, grid }) => {
    const wide = Math.round(width * grid)
    const high = Math.round(height * grid)
    gl.canvas.width = wide
    gl.canvas.height = high
    gl.viewport(0, 0, wide, high)
    const program = build(kinds)
    const at = (name) => gl.getUniformLocation(program, name)
    gl.uniform2f(at('uSize'), wide, high)
    const draw = ({ numbers, colours }) => {
      for (const [name, value] of Object.entries(numbers)) gl.uniform4fv(at(name), value)
      for (const [name, value] of Object.entries(colours)) gl.uniform3fv(at(name), value)
      // Draws in bands, because the browser would abort one long draw call.
      gl.enable(gl.SCISSOR_TEST)
      for (let y = 0; y < high; y += 100) {
        gl.scissor(0, y, wide, 100)
        gl.drawArrays(gl.TRIANGLES, 0, 3)
        gl.finish()
      }
      return bloom(gl.canvas, width, height)
    }
    return { draw, end: () => gl.deleteProgram(program) }
  }

  const paint = async ({ avatar, quality, ...order }) => {
    const { width, height } = order
    const { draw, end } = prepare(order)
    const poster = draw(order)
    end()
    const square = new OffscreenCanvas(avatar, avatar)
    const pen = square.getContext('2d')
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(poster, width * 0.2, height * 0.19, width * 0.6, width * 0.6, 0, 0, avatar, avatar)
    const half = new OffscreenCanvas(width / 2, height / 2)
    const halfPen = half.getContext('2d')
    halfPen.imageSmoothingQuality = 'high'
    halfPen.drawImage(poster, 0, 0, width / 2, height / 2)
    return {
      poster: await webp(poster, quality),
      small: await webp(half, quality),
      avatar: await webp(square, quality),
    }
  }
  return Object.assign(paint, { prepare })
}
