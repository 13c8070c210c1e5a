import { useEffect, useRef, useState } from 'react'
import { recordingSeconds, SENTENCES } from '../../spec.ts'
import { plainType, recordingType } from '../state.ts'

type Recorder = {
  /** Stream of the microphone or camera; undefined until the user permits it. */
  stream: MediaStream | undefined
  recording: boolean
  /** True once the recorder has delivered data. Stopping it earlier would create an empty file. */
  begun: boolean
  seconds: number
  /** Reason why recording is not possible. */
  problem: string | undefined
}

const idle: Recorder = { stream: undefined, recording: false, begun: false, seconds: 0, problem: undefined }
/** Milliseconds between two deliveries of recorded data. */
const partMs = 200
/** Bit rates: good quality, and small enough to upload two minutes over a mobile network. */
const bits = { audioBitsPerSecond: 64_000, videoBitsPerSecond: 1_500_000 }

const wanted = {
  audio: { audio: { echoCancellation: true, noiseSuppression: true } },
  video: { audio: true, video: { facingMode: 'user', width: { ideal: 720 }, height: { ideal: 960 } } },
} as const

/**
 * Opens the microphone or camera at once and records into a file. Stops at the longest duration. Always releases the
 * device.
 */
export function useRecorder(kind: 'audio' | 'video', onRecorded: (file: Blob) => void) {
  const [state, setState] = useState<Recorder>(idle)
  const recorder = useRef<MediaRecorder>(undefined)
  const stream = state.stream
  useEffect(() => {
    let isUnmounted = false
    let opened: MediaStream | undefined
    const close = () => {
      for (const track of opened?.getTracks() ?? []) track.stop()
    }
    open(kind).then(
      (found) => {
        opened = found
        if (isUnmounted) close()
        else setState((now) => ({ ...now, stream: found }))
      },
      () => !isUnmounted && setState((now) => ({ ...now, problem: problemOf(kind) })),
    )
    return () => {
      isUnmounted = true
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
      // discards the recording if the component was unmounted or has started another recording
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

/** Opens the microphone or camera. @throws if the browser cannot record or has no permission */
async function open(kind: 'audio' | 'video'): Promise<MediaStream> {
  if (!canRecord()) throw new Error('this browser cannot record')
  return navigator.mediaDevices.getUserMedia(wanted[kind])
}

const canRecord = () => 'mediaDevices' in navigator && 'MediaRecorder' in window

function problemOf(kind: 'audio' | 'video'): string {
  if (!canRecord()) return SENTENCES.cannotRecord
  return kind === 'audio' ? SENTENCES.microphone : SENTENCES.camera
}
