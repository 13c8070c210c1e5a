import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Chance } from './chance.ts'
import type { VirtualClock } from './clock.ts'
import type { Scheduler } from './scheduler.ts'

// Replaces the outside of a process: chance, time, and the thread pool of Web Crypto. For a process of its own.

/** Bytes of any typed array. */
const bytesOf = (view: ArrayBufferView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

/** Replaces all sources of chance. A later call continues with other choices. */
export function replaceChance(chance: Chance): void {
  const fillView = <T extends ArrayBufferView>(view: T): T => {
    chance.fill(bytesOf(view))
    return view
  }
  const replacements = {
    randomUUID: () => chance.uuid(),
    randomBytes: (size: number) => chance.fill(Buffer.alloc(size)),
    randomInt: (min: number, max?: number) =>
      max === undefined ? chance.between(0, min - 1) : chance.between(min, max - 1),
    randomFillSync: fillView,
  }
  Object.assign(crypto, replacements)
  syncBuiltinESMExports()
  Object.assign(globalThis.crypto, { randomUUID: replacements.randomUUID, getRandomValues: fillView })
  Math.random = chance.fraction
}

/** Replaces the clock and the timers of the process. No time passes during a request, so none exceeds its limit. */
export function replaceTime(clock: VirtualClock): void {
  const { setTimeout, setInterval, clear } = clock
  const now = () => clock.now() + clock.skewMs
  const start = now()
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new Date().toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  Object.assign(globalThis, { setTimeout, setInterval, clearTimeout: clear, clearInterval: clear })
  performance.now = () => now() - start
  AbortSignal.timeout = () => new AbortController().signal
}

const subtleNames = ['digest', 'sign', 'verify', 'encrypt', 'decrypt', 'importKey', 'exportKey', 'deriveBits'] as const

/** Sends Web Crypto, which works in threads, through the gate, so that its results arrive in a fixed order. */
export function gateWebCrypto({ pass }: Scheduler): void {
  const prototype = Object.getPrototypeOf(globalThis.crypto.subtle)
  for (const name of subtleNames) {
    const real = prototype[name]
    prototype[name] = function gated(...args: unknown[]) {
      return pass(async () => Reflect.apply(real, this, args))
    }
  }
}
