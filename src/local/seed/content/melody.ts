/** A tune as semitones above A3 and lengths in beats. */
export type Tune = { beat: number; notes: readonly (readonly [semitone: number, beats: number])[] }

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

const higher = (notes: Tune['notes'], by: number): Tune['notes'] =>
  notes.map(([semitone, beats]) => [semitone + by, beats])

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

export const tunes = { evening, morning, recital, rehearsal, night }
export type TuneName = keyof typeof tunes

export const secondsOf = ({ beat, notes }: Tune): number =>
  notes.reduce((sum, [, beats]) => sum + beats, 0) * beat + 0.8

/** Renders a tune with plucked strings. Returns samples from -1 to 1. */
export function play({ beat, notes }: Tune, rate: number): Float32Array {
  const sound = new Float32Array(Math.round(secondsOf({ beat, notes }) * rate))
  let from = 0
  for (const [semitone, beats] of notes) {
    const [pitch, long] = [220 * 2 ** (semitone / 12), (beats + 1.4) * beat]
    for (let at = 0; at < long * rate; at++) {
      const t = at / rate
      const fade = Math.min(1, t / 0.006) * Math.exp(-3.2 * t) * Math.min(1, (long - t) / 0.05)
      let value = 0
      for (const [overtone, strength] of [
        [1, 0.6],
        [2, 0.24],
        [3, 0.1],
        [4.02, 0.05],
      ] as const)
        value += strength * Math.sin(2 * Math.PI * pitch * overtone * t)
      const index = Math.round(from * rate) + at
      if (index < sound.length) sound[index] = (sound[index] ?? 0) + value * fade * 0.5
    }
    from += beats * beat
  }
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
