import { ImagePlus, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChosenFile } from '#features/uploads/index.ts'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/Input.tsx'
import { useFilePicker } from '#ui/useFilePicker.tsx'
import { SENTENCES } from '../../spec.ts'
import type { BroadcastDraft } from '../state.ts'

const images = 'image/*'
const sellable = 'image/*,video/*,audio/*'

type BroadcastFilesProps = {
  draft: BroadcastDraft
  /** Error message for the price. */
  error: string | undefined
  onChange: (part: Partial<BroadcastDraft>) => void
}

/** Fields for an image and for paid content, both optional. */
export function BroadcastFiles({ draft: { image, content, contentPrice }, error, onChange }: BroadcastFilesProps) {
  return (
    <div className="grid gap-3">
      {image && (
        <ChosenFile
          kind="message-image"
          file={image.file}
          begun={image.begun}
          accept={images}
          onChange={(file) => onChange({ image: { file } })}
          failed={SENTENCES.uploadFailed}
          onReady={(id) => onChange({ image: { ...image, id } })}
          onRemove={() => onChange({ image: undefined })}
        />
      )}
      {content && (
        <div className="grid gap-3 rounded-card border border-line p-3">
          <ChosenFile
            kind="paid-content"
            file={content.file}
            begun={content.begun}
            accept={sellable}
            onChange={(file) => onChange({ content: { file } })}
            failed={SENTENCES.uploadFailed}
            onReady={(id) => onChange({ content: { ...content, id } })}
            onRemove={() => onChange({ content: undefined, contentPrice: '' })}
          />
          <Input
            label={SENTENCES.contentPriceLabel}
            hint={SENTENCES.contentHint}
            inputMode="numeric"
            autoComplete="off"
            value={contentPrice}
            error={error}
            onChange={({ target }) => onChange({ contentPrice: target.value })}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {!image && (
          <Choose accept={images} onFile={(file) => onChange({ image: { file } })}>
            <ImagePlus aria-hidden="true" />
            {SENTENCES.addImage}
          </Choose>
        )}
        {!content && (
          <Choose accept={sellable} onFile={(file) => onChange({ content: { file } })}>
            <LockKeyhole aria-hidden="true" />
            {SENTENCES.addContent}
          </Choose>
        )}
      </div>
    </div>
  )
}

type ChooseProps = { accept: string; onFile: (file: File) => void; children: ReactNode }

function Choose({ accept, onFile, children }: ChooseProps) {
  const { input, choose } = useFilePicker({ accept, onFiles: ([file]) => file && onFile(file) })
  return (
    <>
      {input}
      <Button size="sm" onClick={choose}>
        {children}
      </Button>
    </>
  )
}
