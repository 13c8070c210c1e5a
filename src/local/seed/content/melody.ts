type Notes = readonly (readonly [semitone: number, beats: number])[]
/** A tune as semitones above A3 and lengths in beats. A tune with an accompaniment (`under`) is sung. */
export type Tune = { beat: number; notes: Notes; under?: Notes }

/** A slow waltz. */
const evening: Tune = {
  beat: 0.42,
  notes: [
    [7, 1],
    [12, 1],
    [15, 1],
    [14, 2],
    [10, 1],
    [12, 1],
    [7, 1],
    [3, 1],
    [5, 3],
    [7, 1],
    [12, 1],
    [15, 1],
    [19, 2],
    [17, 1],
    [15, 1],
    [14, 1],
    [10, 1],
    [12, 3],
  ],
}
/** A lively tune in four. */
const morning: Tune = {
  beat: 0.3,
  notes: [
    [0, 1],
    [0, 1],
    [7, 1],
    [0, 1],
    [3, 1],
    [3, 1],
    [10, 1],
    [3, 1],
    [5, 1],
    [5, 1],
    [12, 1],
    [5, 1],
    [7, 1],
    [10, 1],
    [12, 2],
  ],
}

const higher = (notes: Notes, by: number): Notes => notes.map(([semitone, beats]) => [semitone + by, beats])

/** The slow waltz three times, the second time higher. */
const recital: Tune = {
  beat: 0.42,
  notes: [...evening.notes, ...higher(evening.notes, 5), ...evening.notes],
}
/** The slow waltz twice, slower and the second time lower. */
const rehearsal: Tune = { beat: 0.52, notes: [...evening.notes, ...higher(evening.notes, -4)] }
/** A tune that can be looped. */
const night: Tune = {
  beat: 0.5,
  notes: [...higher(morning.notes, -5), ...higher(morning.notes, -2)],
}

/** A beat for nodding, which can be looped. */
const rooftop: Tune = {
  beat: 0.36,
  notes: [...higher(morning.notes, -9), ...higher(morning.notes, -4)],
}
/** Arpeggios of three beats: root, fifth and third. */
const chords = {
  a: [-12, -5, 3],
  f: [-16, -9, -4],
  c: [-9, -2, 7],
  e: [-17, -10, -1],
  g: [-14, -7, 2],
  d: [-7, 0, 8],
} as const
/** A sung waltz in A minor that can be looped. */
const encore: Tune = {
  beat: 0.5,
  notes: [
    [12, 2],
    [10, 1],
    [8, 2],
    [7, 1],
    [7, 3],
    [11, 2],
    [8, 1],
    [12, 2],
    [15, 1],
    [17, 2],
    [15, 1],
    [15, 2],
    [12, 1],
    [10, 3],
    [8, 2],
    [5, 1],
    [7, 2],
    [3, 1],
    [11, 2],
    [14, 1],
    [12, 3],
  ],
  under: (['a', 'f', 'c', 'e', 'a', 'f', 'c', 'g', 'd', 'a', 'e', 'a'] as const).flatMap((chord) =>
    chords[chord].map((semitone) => [semitone, 1] as const),
  ),
}

export const tunes = { evening, morning, recital, rehearsal, night, rooftop, encore }
export type TuneName = keyof typeof tunes

export const secondsOf = ({ beat, notes }: Tune): number =>
  notes.reduce((sum, [, beats]) => sum + beats, 0) * beat + 0.8

/** Overtones of a plucked string with their strengths. */
const stringOvertones = [
  [1, 0.6],
  [2, 0.24],
  [3, 0.1],
  [4.02, 0.05],
] as const

/** Returns a sample of a plucked string, `t` seconds after the start of a note of `long` seconds. */
function pluck(pitch: number, t: number, long: number): number {
  const fade = Math.min(1, t / 0.006) * Math.exp(-3.2 * t) * Math.min(1, (long - t) / 0.05)
  let value = 0
  for (const [overtone, strength] of stringOvertones) value += strength * Math.sin(2 * Math.PI * pitch * overtone * t)
  return value * fade * 0.5
}

/** Formants of the vowel "ah": frequency and width in Hz, and strength. */
const formants = [
  [720, 160, 1],
  [1_180, 190, 0.55],
  [2_750, 260, 0.16],
] as const
const voiceOvertones = 12

/** Returns a sample of a sung note with a late vibrato. */
function sing(pitch: number, t: number, long: number): number {
  const fade = Math.min(1, t / 0.09, (long - t) / 0.14)
  const vibrato = 0.09 * Math.min(1, Math.max(0, t - 0.25) * 2) * Math.sin(2 * Math.PI * 5.3 * t)
  let value = 0
  for (let overtone = 1; overtone <= voiceOvertones; overtone++) {
    const strength = formants.reduce(
      (sum, [at, width, most]) => sum + most * Math.exp(-(((pitch * overtone - at) / width) ** 2)),
      0.25 / overtone,
    )
    value += (strength / overtone ** 0.6) * Math.sin(overtone * (2 * Math.PI * pitch * t + vibrato))
  }
  return value * fade * 0.22
}

function add(sound: Float32Array, { beat, notes }: Tune, rate: number, instrument: typeof pluck, rings: number): void {
  let from = 0
  for (const [semitone, beats] of notes) {
    const [pitch, long] = [220 * 2 ** (semitone / 12), (beats + rings) * beat]
    for (let at = 0; at < long * rate; at++) {
      const index = Math.round(from * rate) + at
      if (index < sound.length) sound[index] = (sound[index] ?? 0) + instrument(pitch, at / rate, long)
    }
    from += beats * beat
  }
}

/** Renders a tune with plucked strings, or as a voice with plucked strings under it. Returns samples from -1 to 1. */
export function play(tune: Tune, rate: number): Float32Array {
  const { beat, notes, under } = tune
  const sound = new Float32Array(Math.round(secondsOf(tune) * rate))
  add(sound, { beat, notes: under ?? notes }, rate, pluck, 1.4)
  if (under) add(sound, tune, rate, sing, 0)
  return sound
}

/** Encodes samples as a WAV file with 16 bits and one channel. */
export function wavOf(sound: Float32Array, rate: number): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(44 + sound.length * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * 2],
  ] as const)
    file.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    file.writeUInt16LE(value, at)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(file.length - 44, 40)
  for (const [index, value] of sound.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_000), 44 + index * 2)
  return file
}
