import { Paperclip } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { ChosenFile } from '#features/uploads/index.ts'
import { Button } from '#ui/Button.tsx'
import { linksMax, SENTENCES } from '../spec.ts'

/** A file of a delivery; with an `id` it has been uploaded. */
export type DeliveryFile = { key: number; file: File; id?: string }

type DeliveryFilesProps = {
  files: readonly DeliveryFile[]
  onChange: (change: (files: readonly DeliveryFile[]) => readonly DeliveryFile[]) => void
}

/** Files that are handed over, each uploaded as soon as it is chosen. */
export function DeliveryFiles({ files, onChange }: DeliveryFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const count = useRef(0)
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const added = [...(target.files ?? [])].map((file) => ({ key: ++count.current, file }))
    // the same file can be chosen again
    target.value = ''
    onChange((now) => [...now, ...added].slice(0, linksMax))
  }
  return (
    <div className="grid gap-3">
      {files.map(({ key, file }) => (
        <ChosenFile
          key={key}
          kind="delivery"
          file={file}
          failed={SENTENCES.failed}
          onReady={(id) => onChange((now) => now.map((one) => (one.key === key ? { ...one, id } : one)))}
          onRemove={() => onChange((now) => now.filter((one) => one.key !== key))}
        />
      ))}
      {files.length < linksMax && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            className="sr-only"
            tabIndex={-1}
            aria-hidden="true"
            onChange={chosen}
          />
          <Button size="sm" className="justify-self-start" onClick={() => input.current?.click()}>
            <Paperclip aria-hidden="true" />
            {SENTENCES.addFiles}
          </Button>
        </>
      )}
    </div>
  )
}
