import { tremble } from '#client/navigation/vibrate.ts'

/** Two soft notes and a rest, repeated. */
const notes = [
  { hertz: 659.3, at: 0 },
  { hertz: 880, at: 0.22 },
] as const
const noteSeconds = 0.9
const restMs = 2_400
const volume = 0.16
const vibrationPattern = [300, 150, 300]

function playNotes(audio: AudioContext): void {
  for (const { hertz, at } of notes) {
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()]
    const start = audio.currentTime + at
    tone.type = 'triangle'
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(volume, start + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds)
    tone.connect(loudness).connect(audio.destination)
    tone.start(start)
    tone.stop(start + noteSeconds)
  }
}

const interactionEvents = ['pointerup', 'keydown'] as const

/** Runs `act` after the first interaction with the page, because browsers block audio and vibration before it. */
function afterFirstInteraction(stopped: AbortSignal, act: () => void): void {
  if (navigator.userActivation?.hasBeenActive) {
    act()
    return
  }
  const listening = new AbortController()
  const begin = () => {
    // Escape does not count as an interaction
    if (navigator.userActivation?.hasBeenActive === false) return
    listening.abort()
    act()
  }
  for (const touch of interactionEvents)
    window.addEventListener(touch, begin, { signal: AbortSignal.any([stopped, listening.signal]) })
}

/** Plays the ringtone and vibrates until `signal` is aborted. */
function play(signal: AbortSignal): void {
  const audio = new AudioContext()
  const pulse = () => {
    playNotes(audio)
    tremble(vibrationPattern)
  }
  pulse()
  const timer = setInterval(pulse, restMs)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    tremble(0)
    void audio.close()
  })
}

/** Rings in one tab of this browser only. @returns a function that stops the ringing. */
export function startRingtone(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const ring = () => {
    play(signal)
    return ended
  }
  afterFirstInteraction(signal, () => {
    // rejected if the ringing stops while another tab still has the lock
    navigator.locks.request('limelight-ring', { signal }, ring).catch(() => {})
  })
  return () => stop.abort()
}
