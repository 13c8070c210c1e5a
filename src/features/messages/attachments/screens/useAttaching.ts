import { useState } from 'react'
import { useStoredUploadDraft } from '#features/uploads/index.ts'
import { SENTENCES } from '../../spec.ts'
import { type Attached, kindOfType } from '../state.ts'

const key = 'attached'

/** Holds the attachment or the recorder of the next message to a person. The attachment survives a reload. */
export function useAttaching(me: string, userId: string) {
  const [attached, setAttached] = useState<Attached>()
  const [recording, setRecording] = useState<'audio' | 'video'>()
  const [problem, setProblem] = useState<string>()
  const [count, setCount] = useState(0)
  // the file stays in IndexedDB until it is sent or removed
  const kept = useStoredUploadDraft<undefined>(me, `message/${userId}`, ({ files }) => {
    const file = files.get(key)
    const kind = file && kindOfType(file.type)
    if (file && kind) setAttached((now) => now ?? { file, kind })
  })
  const take = (file: Blob) => {
    const kind = kindOfType(file.type)
    setRecording(undefined)
    setProblem(kind ? undefined : SENTENCES.wrongFile)
    if (kind) {
      setAttached({ file, kind })
      kept.save(undefined, { [key]: { kind: `message-${kind}`, file } })
    }
    setCount((now) => now + 1)
  }
  const record = (kind: 'audio' | 'video') => {
    setProblem(undefined)
    setRecording(kind)
  }
  const ready = (id: string) => setAttached((now) => now && { ...now, id })
  const remove = () => {
    setAttached(undefined)
    kept.forget()
  }
  const stopRecording = () => setRecording(undefined)
  return { attached, recording, problem, count, take, record, ready, remove, stopRecording }
}
