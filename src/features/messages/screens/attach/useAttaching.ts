import { useEffect, useRef, useState } from 'react'
import { openVault, type Vault } from '#features/uploads/index.ts'
import { SENTENCES } from '../../spec.ts'
import { type Attached, kindOfType } from '../../state.ts'

/** What goes along with the next message to somebody, or is being recorded for it; it is there again after a reload. */
export function useAttaching(me: string, userId: string) {
  const [attached, setAttached] = useState<Attached>()
  const [recording, setRecording] = useState<'audio' | 'video'>()
  const [problem, setProblem] = useState<string>()
  const [count, setCount] = useState(0)
  const kept = useKept(me, userId, (file) => {
    const kind = kindOfType(file.type)
    if (kind) setAttached((now) => now ?? { file, kind })
  })
  const take = (file: Blob) => {
    const kind = kindOfType(file.type)
    setRecording(undefined)
    setProblem(kind ? undefined : SENTENCES.wrongFile)
    if (kind) {
      setAttached({ file, kind })
      kept.save(file, kind)
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

const key = 'attached'

/** The chosen file in the browser's database, as the dialogs' files are, until it is sent or taken away. */
function useKept(me: string, userId: string, found: (file: Blob) => void) {
  const vault = useRef<Vault<undefined>>(undefined)
  const latest = useRef(found)
  useEffect(() => {
    latest.current = found
  })
  useEffect(() => {
    const opened = openVault<undefined>(me, `message/${userId}`)
    vault.current = opened
    void opened.load().then((before) => {
      const file = before?.files.get(key)
      if (file && vault.current === opened) latest.current(file)
    })
    return () => {
      vault.current = undefined
    }
  }, [me, userId])
  return {
    save(file: Blob, kind: Attached['kind']) {
      const item = { key, kind: `message-${kind}`, name: '', type: file.type, size: file.size, sent: 0 } as const
      void vault.current?.saveFile(key, file)
      void vault.current?.save({ started: false, fields: undefined, items: [{ ...item, phase: 'waiting' }] })
    },
    forget: () => vault.current?.clear(),
  }
}
