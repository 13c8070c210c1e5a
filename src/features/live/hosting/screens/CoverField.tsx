import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { ChosenFile, uploadKinds } from '#features/uploads/index.ts'
import { Button } from '#ui/Button.tsx'
import { useFilePicker } from '#ui/useFilePicker.tsx'
import { HOST } from '../spec.ts'
import type { Setup } from '../state.ts'

const accept = uploadKinds['stream-cover'].types.join(',')

type CoverFieldProps = { error: string | undefined; onChange: (cover: Setup['cover']) => void }

/** Field for the stream's cover, which uploads while the user fills in the form. */
export default function CoverField({ error, onChange }: CoverFieldProps) {
  const [file, setFile] = useState<File>()
  const id = useId()
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    onChange(chosen ? 'sending' : null)
  }
  const picker = useFilePicker({ accept, label: HOST.cover.title, onFiles: ([first]) => first && choose(first) })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid with its legend inside
    <div
      role="group"
      tabIndex={-1}
      aria-labelledby={error ? `${id}-label ${id}-error` : undefined}
      data-invalid={error ? true : undefined}
      className="grid gap-2"
    >
      <span id={`${id}-label`} className="field-label">
        {HOST.cover.title}
      </span>
      {picker.input}
      {file ? (
        <ChosenFile
          kind="stream-cover"
          file={file}
          accept={accept}
          failed={HOST.cover.failed}
          onChange={choose}
          onReady={onChange}
          onRemove={() => choose(undefined)}
        />
      ) : (
        <Button className="justify-self-start" onClick={picker.choose}>
          <ImagePlus aria-hidden="true" />
          {HOST.cover.add}
        </Button>
      )}
      <p className="text-muted text-sm">{HOST.cover.hint}</p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
