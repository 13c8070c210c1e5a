import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { ChosenFile } from '#features/uploads/index.ts'
import { Button } from '#ui/Button.tsx'
import { useFilePicker } from '#ui/useFilePicker.tsx'
import { linksMax, SENTENCES } from '../../spec.ts'

/** A file of a delivery; with an `id` it has been uploaded. */
export type DeliveryFile = { key: number; file: File; id?: string }

type DeliveryFilesProps = {
  files: readonly DeliveryFile[]
  onChange: (change: (files: readonly DeliveryFile[]) => readonly DeliveryFile[]) => void
}

/** Files that are handed over, each uploaded as soon as it is chosen. */
export function DeliveryFiles({ files, onChange }: DeliveryFilesProps) {
  const count = useRef(0)
  const { input, choose } = useFilePicker({
    multiple: true,
    onFiles: (chosen) => {
      const added = chosen.map((file) => ({ key: ++count.current, file }))
      onChange((now) => [...now, ...added].slice(0, linksMax))
    },
  })
  return (
    <div className="grid gap-3">
      {files.map(({ key, file }) => (
        <ChosenFile
          key={key}
          kind="delivery"
          file={file}
          failed={SENTENCES.failed}
          onChange={(other) => onChange((now) => now.map((one) => (one.key === key ? { key, file: other } : one)))}
          onReady={(id) => onChange((now) => now.map((one) => (one.key === key ? { ...one, id } : one)))}
          onRemove={() => onChange((now) => now.filter((one) => one.key !== key))}
        />
      ))}
      {files.length < linksMax && (
        <>
          {input}
          <Button size="sm" className="justify-self-start" onClick={choose}>
            <Paperclip aria-hidden="true" />
            {SENTENCES.addFiles}
          </Button>
        </>
      )}
    </div>
  )
}
