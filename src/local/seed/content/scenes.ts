/** Returns an SVG of 640 × 800 units, which is the shape of the photos. */
const frame = (defs: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800" viewBox="0 0 640 800"><defs>
<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="18"/></filter>
<filter id="far" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="60"/></filter>
<filter id="grain"><feTurbulence baseFrequency=".9" numOctaves="2"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 .07 0"/></filter>
<linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".7"/></linearGradient>
${defs}</defs>${body}<rect width="640" height="800" filter="url(#grain)"/></svg>`

/** Returns a seeded random generator. */
function randomGenerator(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}
const many = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index))
const ground = (from: string, to: string) =>
  `<linearGradient id="ground" x1="0" y1="0" x2=".4" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
const back = '<rect width="640" height="800" fill="url(#ground)"/>'
const glow = (x: number, y: number, r: number, colour: string, by = 'far') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" filter="url(#${by})"/>`

/** Draws a keyboard in perspective. */
export const keys = (): string => {
  const white = many(9, (n) => {
    const [x, far] = [-60 + n * 86, 150 + n * 40]
    return `<path d="M${far} 250h38L${x + 80} 800H${x}z" fill="hsl(${24 + n * 3} ${40 - n * 2}% ${62 + n * 3}%)" stroke="#2a1420" stroke-width="3"/>`
  })
  const black = [0, 1, 3, 4, 5, 7].map((n) => {
    const [x, far] = [-2 + n * 80, 178 + n * 40]
    return `<path d="M${far} 250h20L${x + 62} 600H${x + 14}z" fill="#150a12"/><path d="M${far + 3} 250h5L${x + 26} 590h-9z" fill="#ff9a76" opacity=".35"/>`
  })
  return frame(
    ground('#2b0f24', '#10060e'),
    `${back}${glow(470, 190, 170, '#ff6b4a')}${glow(150, 120, 120, '#b3207a')}${white.join('')}${black.join('')}<rect width="640" height="800" fill="url(#fall)" opacity=".8"/>${glow(330, 250, 60, '#ffd9a0')}`,
  )
}

/** Draws a handwritten page of a song. */
export const notes = (): string => {
  const any = randomGenerator(7)
  const lines = many(5, (row) => {
    const y = 150 + row * 120
    const staff = many(5, (n) => `<path d="M70 ${y + n * 13}h500" stroke="#3c2a2a" stroke-width="1.6"/>`)
    const heads = many(9, (n) => {
      const [x, at] = [110 + n * 50 + any() * 14, y + Math.round(any() * 8) * 6.5]
      return `<ellipse cx="${x}" cy="${at}" rx="9" ry="6.6" transform="rotate(-20 ${x} ${at})" fill="#241616"/><path d="M${x + 8} ${at - 2}v-42" stroke="#241616" stroke-width="2.4"/>`
    })
    return staff.join('') + heads.join('')
  })
  return frame(
    ground('#f6e7cf', '#c99a6a'),
    `${back}<g transform="rotate(-4 320 400)"><rect x="40" y="80" width="560" height="700" fill="#fbf3e2"/>${lines.join('')}<path d="M120 300c80-40 160-30 210 10M380 530c50 30 110 30 150-10" stroke="#c0392b" stroke-width="4" fill="none" stroke-linecap="round"/></g>${glow(80, 60, 130, '#fff3c4')}<rect width="640" height="800" fill="url(#fall)" opacity=".6"/>`,
  )
}

/** Draws a river bank at night. */
export const river = (): string => {
  const any = randomGenerator(12)
  const lights = many(46, () => {
    const [x, r, colour] = [
      any() * 640,
      3 + any() * 7,
      ['#ffd27a', '#ff9a5a', '#9ad8ff', '#ffe9bf'][Math.floor(any() * 4)],
    ]
    return `<circle cx="${x}" cy="${372 - any() * 60}" r="${r}" fill="${colour}" opacity="${0.5 + any() * 0.5}"/><rect x="${x - r / 2}" y="410" width="${r}" height="${80 + any() * 260}" fill="${colour}" opacity="${0.08 + any() * 0.16}" filter="url(#soft)"/>`
  })
  return frame(
    ground('#1a2250', '#0a0a1e'),
    `${back}${glow(470, 150, 60, '#fdf1cf', 'soft')}${glow(320, 400, 200, '#7a3b8f')}<path d="M0 400C80 330 150 350 220 340S360 290 430 330s150 10 210 40v40H0z" fill="#0b0c22"/><rect y="400" width="640" height="400" fill="#0a1030" opacity=".8"/>${lights.join('')}`,
  )
}

/** Draws a weekly plan on a board. */
export const plan = (): string => {
  const rows = ['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((day, n) => {
    const y = 170 + n * 78
    const colour = `hsl(${90 + n * 16} 70% 58%)`
    return `<text x="92" y="${y + 40}" font-family="Bricolage Grotesque, Arial Black, sans-serif" font-weight="800" font-size="40" fill="${colour}">${day}</text><rect x="160" y="${y}" width="${220 + ((n * 67) % 190)}" height="54" rx="27" fill="${colour}" opacity=".9"/><circle cx="${205 + ((n * 67) % 150)}" cy="${y + 27}" r="14" fill="#0b1410"/>`
  })
  return frame(
    ground('#14261c', '#070d0a'),
    `${back}${glow(560, 90, 150, '#b6ff3b')}<text x="88" y="120" font-family="Bricolage Grotesque, Arial Black, sans-serif" font-weight="800" font-size="54" fill="#f2ffe8">seven mornings</text>${rows.join('')}<rect width="640" height="800" fill="url(#fall)" opacity=".5"/>`,
  )
}

/** Draws code on a screen at night. */
export const screen = (): string => {
  const any = randomGenerator(5)
  const rows = many(19, (n) => {
    let x = 70 + 28 * (n % 3)
    return many(2 + Math.floor(any() * 4), () => {
      const width = 30 + any() * 90
      const colour = ['#ff7ad9', '#7ae0ff', '#ffd479', '#a5ff9e', '#e9e2ff'][Math.floor(any() * 5)]
      const bar = `<rect x="${x}" y="${110 + n * 32}" width="${width}" height="13" rx="6" fill="${colour}" opacity=".85"/>`
      x += width + 14
      return x < 570 ? bar : ''
    }).join('')
  })
  return frame(
    ground('#1b1040', '#08060f'),
    `${back}${glow(320, 400, 230, '#5b2bd9')}<rect x="40" y="70" width="560" height="660" rx="26" fill="#0d0a1c" opacity=".88"/>${rows.join('')}${glow(120, 720, 90, '#ff3d9a')}`,
  )
}

/** Draws a dinner table from above. */
export const table = (): string => {
  const any = randomGenerator(9)
  const bowl = (x: number, y: number, r: number, colour: string) =>
    `<circle cx="${x}" cy="${y + 14}" r="${r + 6}" fill="#1a0805" opacity=".6" filter="url(#soft)"/><circle cx="${x}" cy="${y}" r="${r}" fill="#3a1c14"/><circle cx="${x}" cy="${y}" r="${r * 0.84}" fill="${colour}"/>${many(
      26,
      () => {
        const [a, d] = [any() * 6.3, Math.sqrt(any()) * r * 0.72]
        return `<circle cx="${x + Math.cos(a) * d}" cy="${y + Math.sin(a) * d}" r="${2 + any() * 5}" fill="hsl(${20 + any() * 90} 70% ${55 + any() * 25}%)" opacity=".8"/>`
      },
    ).join('')}`
  return frame(
    ground('#7a3a1c', '#2a0f08'),
    `${back}${many(9, (n) => `<path d="M0 ${n * 96}h640" stroke="#2a0f08" stroke-width="3" opacity=".5"/>`).join('')}${glow(120, 100, 170, '#ffb45a')}${bowl(330, 400, 205, '#2c0d0a')}${bowl(130, 190, 92, '#d9482b')}${bowl(545, 170, 74, '#3f8f3a')}${bowl(120, 640, 84, '#f0c13b')}${bowl(540, 660, 100, '#f4efe2')}<rect width="640" height="800" fill="url(#fall)" opacity=".5"/>`,
  )
}
