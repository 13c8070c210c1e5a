import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { ChosenFile, uploadKinds } from '#features/uploads/index.ts'
import { Button } from '#ui/Button.tsx'
import { useFilePicker } from '#ui/useFilePicker.tsx'
import { HOST } from '../spec.ts'
import type { Setup } from '../state.ts'

const accept = uploadKinds['stream-cover'].types.join(',')

type CoverFieldProps = { error: string | undefined; onChange: (cover: Setup['cover']) => void }

/** The picture of the stream: uploaded while the rest is filled in. */
export default function CoverField({ error, onChange }: CoverFieldProps) {
  const [file, setFile] = useState<File>()
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    onChange(chosen ? 'sending' : null)
  }
  const picker = useFilePicker({ accept, label: HOST.cover.title, onFiles: ([first]) => first && choose(first) })
  return (
    <div className="grid gap-2">
      <span className="field-label">{HOST.cover.title}</span>
      {picker.input}
      {file ? (
        <ChosenFile
          kind="stream-cover"
          {...{ file, accept }}
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
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
