import { type Order, orderOf } from '../pictures/order.ts'
import type { Portrait } from '../pictures/people.ts'
import { secondsOf, type Tune } from './melody.ts'

/** A moment of a film: the uniforms of portrait.glsl. */
export type Moment = Pick<Order, 'numbers' | 'colours'>

/** A singer opens the mouth with each note; a listener nods with the beat. */
export type Manner = 'sing' | 'nod'

/** Distance of a film's camera, relative to that of a portrait. */
const cameraDistance = 1.12
/** Seconds in which a mouth opens, and in which it closes. */
const [opensIn, closesIn] = [0.14, 0.16]
/** Seconds of a breath and of a sway to both sides. A film has a whole number of each. */
const [breathSeconds, swaySeconds] = [4.2, 3]

/** Returns the opening of the mouth from 0 to 1: it follows the sung notes, wider for higher ones. */
export function mouthAt({ beat, notes }: Tune, seconds: number): number {
  const pitches = notes.map(([semitone]) => semitone)
  const [low, high] = [Math.min(...pitches), Math.max(...pitches)]
  let from = 0
  for (const [semitone, beats] of notes) {
    const [age, left] = [seconds - from, from + beats * beat - seconds]
    from += beats * beat
    if (age < 0 || left <= 0) continue
    const wide = 0.45 + (0.5 * (semitone - low)) / Math.max(1, high - low)
    return wide * Math.min(1, age / opensIn, left / closesIn)
  }
  return 0
}

/** Returns all moments of a film that ends as it begins. All movements are whole turns of the film's length. */
export function momentsOf(portrait: Portrait, tune: Tune, { fps, manner }: { fps: number; manner: Manner }): Moment[] {
  const length = secondsOf(tune)
  const count = Math.round(length * fps)
  return Array.from({ length: count }, (_, index) => momentAt(portrait, tune, manner, index / fps, length))
}

function momentAt(portrait: Portrait, tune: Tune, manner: Manner, now: number, length: number): Moment {
  const phase = (2 * Math.PI * now) / length
  const turns = (seconds: number) => Math.round(length / seconds) * phase
  const sway = turns(manner === 'sing' ? swaySeconds : swaySeconds * 2)
  const mouth = manner === 'sing' ? mouthAt(tune, now) : 0
  // A nod is quick down and slow up.
  const beat = (now / tune.beat) % 2
  const nods = manner === 'nod' && now < length - 0.8 ? Math.exp(-2.2 * beat) * Math.min(1, beat * 6) : 0
  const [yaw, nod, tilt, lean] = portrait.head
  const [headWidth, shoulders, neck] = portrait.shape
  const [side, key, height, seed] = portrait.light
  const { numbers, colours } = orderOf(portrait, still)
  const lit = (name: string, by: number) => (colours[name] ?? []).map((value) => value * by)
  return {
    numbers: {
      ...numbers,
      uHead: [
        yaw + 0.15 * Math.sin(2 * phase + 0.5) + 0.05 * Math.sin(3 * phase),
        nod + 0.03 * Math.sin(sway + 1) - 0.1 * mouth + 0.2 * nods,
        tilt + 0.06 * Math.sin(sway - 0.6),
        lean + 0.13 * Math.sin(sway),
      ],
      uShape: [headWidth, shoulders, neck, cameraDistance],
      uLight: [side + 0.06 * Math.sin(phase), key * (1 + 0.07 * Math.sin(sway) + 0.12 * mouth), height, seed],
      uMotion: [phase, Math.sin(turns(breathSeconds)), mouth, Math.sin(sway - 1.1)],
    },
    colours: {
      ...colours,
      uGlow: lit('uGlow', 1 + 0.12 * Math.sin(2 * phase)),
      uLeft: lit('uLeft', 1 + 0.22 * Math.sin(3 * phase + 1)),
      uRight: lit('uRight', 1 + 0.22 * Math.sin(2 * phase + 2.4)),
    },
  }
}

/** Size of a still image, which a moment does not need. */
const still = { width: 1, height: 1, avatar: 1, quality: 1 }
