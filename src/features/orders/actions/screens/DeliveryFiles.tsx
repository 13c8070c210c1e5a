import { File as FileIcon, Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { correctedMs } from '#client/time/clock.ts'
import { ChosenFile } from '#features/uploads/index.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useFilePicker } from '#ui/useFilePicker.tsx'
import { linksMax, SENTENCES } from '../../spec.ts'
import { changeDraft, isUploadGone, type UploadedFile, useOrderDraft } from './drafts.ts'

/** A file of a delivery, chosen on this page. It has an `id` after the upload. */
type DeliveryFile = { key: number; file: File; id?: string }

/**
 * Manages the files of a delivery: files uploaded in earlier visits, and new ones, which are stored after the upload.
 */
export function useDeliveryFiles(orderId: string) {
  const { files: uploaded } = useOrderDraft(orderId)
  const [chosen, setChosen] = useState<readonly DeliveryFile[]>([])
  const earlier = uploaded.filter(({ id }) => chosen.every((one) => one.id !== id))
  const all = [...earlier, ...chosen]
  const ids = [...earlier.filter((one) => !isUploadGone(one)), ...chosen].flatMap(({ id }) => id ?? [])
  const update = (key: number, next: DeliveryFile) =>
    setChosen((now) => now.map((one) => (one.key === key ? next : one)))
  const forget = (id: string) => changeDraft(orderId, ({ files }) => ({ files: files.filter((one) => one.id !== id) }))
  return {
    all,
    earlier,
    chosen,
    ids,
    update,
    forget,
    areReady: ids.length === all.length,
    areUploading: chosen.some(({ id }) => id === undefined),
    add: (files: DeliveryFile[]) => setChosen((now) => [...now, ...files].slice(0, linksMax - earlier.length)),
    ready: ({ key, file }: DeliveryFile, id: string) => {
      update(key, { key, file, id })
      changeDraft(orderId, ({ files }) => ({ files: [...files, { id, name: file.name, at: correctedMs() }] }))
    },
    remove: ({ key, id }: DeliveryFile) => {
      setChosen((now) => now.filter((one) => one.key !== key))
      if (id !== undefined) forget(id)
    },
  }
}

/** List of files to deliver; each one is uploaded when it is chosen. */
export function DeliveryFiles({ files }: { files: ReturnType<typeof useDeliveryFiles> }) {
  const count = useRef(0)
  const { input, choose } = useFilePicker({
    multiple: true,
    onFiles: (chosen) => files.add(chosen.map((file) => ({ key: ++count.current, file }))),
  })
  return (
    <div className="grid gap-3">
      {files.earlier.map((file) => (
        <EarlierFile key={file.id} file={file} onRemove={() => files.forget(file.id)} />
      ))}
      {files.chosen.map((one) => (
        <ChosenFile
          key={one.key}
          kind="delivery"
          file={one.file}
          failed={SENTENCES.failed}
          onChange={(file) => files.update(one.key, { key: one.key, file })}
          onReady={(id) => files.ready(one, id)}
          onRemove={() => files.remove(one)}
        />
      ))}
      {files.all.length < linksMax && (
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

function EarlierFile({ file, onRemove }: { file: UploadedFile; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-14 shrink-0 place-items-center rounded-control bg-sunk text-muted">
        <FileIcon aria-hidden="true" />
      </span>
      <span className="grid min-w-0 flex-1 text-sm">
        <span className="truncate">{file.name}</span>
        {isUploadGone(file) && <span className="text-danger">{SENTENCES.fileGone}</span>}
      </span>
      <IconButton label={`Remove ${file.name}`} size="sm" onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
