import { useEffect, useRef, useState } from 'react'
import { recordingSeconds, SENTENCES } from '../../spec.ts'
import { plainType, recordingType } from '../state.ts'

type Recorder = {
  /** What the device hears and sees, as soon as it may. */
  stream: MediaStream | undefined
  recording: boolean
  /** Something of it is kept: stopped before that, it would be a file without sound or picture. */
  begun: boolean
  seconds: number
  /** Why it cannot be done. */
  problem: string | undefined
}

const idle: Recorder = { stream: undefined, recording: false, begun: false, seconds: 0, problem: undefined }
/** How often the browser hands over what it has. */
const partMs = 200
/** Clear, and small enough for two minutes over a phone. */
const bits = { audioBitsPerSecond: 64_000, videoBitsPerSecond: 1_500_000 }

const wanted = {
  audio: { audio: { echoCancellation: true, noiseSuppression: true } },
  video: { audio: true, video: { facingMode: 'user', width: { ideal: 720 }, height: { ideal: 960 } } },
} as const

/**
 * Asks for the device as soon as it is shown, and records into a file. It ends by itself when the longest there may be is
 * reached; whatever happens the device is let go of.
 */
export function useRecorder(kind: 'audio' | 'video', onRecorded: (file: Blob) => void) {
  const [state, setState] = useState<Recorder>(idle)
  const recorder = useRef<MediaRecorder>(undefined)
  const stream = state.stream
  useEffect(() => {
    let isGone = false
    let opened: MediaStream | undefined
    const close = () => {
      for (const track of opened?.getTracks() ?? []) track.stop()
    }
    open(kind).then(
      (found) => {
        opened = found
        if (isGone) close()
        else setState((now) => ({ ...now, stream: found }))
      },
      () => !isGone && setState((now) => ({ ...now, problem: problemOf(kind) })),
    )
    return () => {
      isGone = true
      const running = recorder.current
      recorder.current = undefined
      if (running?.state === 'recording') running.stop()
      close()
    }
  }, [kind])
  const limit = recordingSeconds[kind]
  useEffect(() => {
    if (!state.recording) return
    const began = performance.now()
    const timer = setInterval(() => {
      const seconds = (performance.now() - began) / 1000
      setState((now) => ({ ...now, seconds }))
      if (seconds >= limit) recorder.current?.stop()
    }, 250)
    return () => clearInterval(timer)
  }, [state.recording, limit])

  function start() {
    if (!stream || recorder.current) return
    const type = recordingType(kind, (one) => MediaRecorder.isTypeSupported(one))
    const made = new MediaRecorder(stream, { ...bits, ...(type && { mimeType: type }) })
    const parts: Blob[] = []
    made.ondataavailable = ({ data }) => {
      parts.push(data)
      if (data.size > 0) setState((now) => (now.begun ? now : { ...now, begun: now.recording }))
    }
    made.onstop = () => {
      // whoever left does not send it
      if (recorder.current !== made) return
      recorder.current = undefined
      setState((now) => ({ ...now, recording: false, begun: false }))
      onRecorded(new Blob(parts, { type: plainType(made.mimeType) }))
    }
    recorder.current = made
    made.start(partMs)
    setState((now) => ({ ...now, recording: true, begun: false, seconds: 0 }))
  }
  const stop = () => recorder.current?.stop()
  return { ...state, limit, start, stop }
}

/** @throws when the browser cannot, or may not. */
async function open(kind: 'audio' | 'video'): Promise<MediaStream> {
  if (!canRecord()) throw new Error('this browser cannot record')
  return navigator.mediaDevices.getUserMedia(wanted[kind])
}

const canRecord = () => 'mediaDevices' in navigator && 'MediaRecorder' in window

function problemOf(kind: 'audio' | 'video'): string {
  if (!canRecord()) return SENTENCES.cannotRecord
  return kind === 'audio' ? SENTENCES.microphone : SENTENCES.camera
}
