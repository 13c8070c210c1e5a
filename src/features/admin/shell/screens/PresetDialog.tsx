import { type FormEvent, useId, useState } from 'react'
import type { Filters } from '#features/applications/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Input } from '#ui/Input.tsx'
import { toast } from '#ui/toast.ts'
import { FILTERS, presetNameMax } from '../spec.ts'
import { type Preset, savePreset } from '../state.ts'

type PresetDialogProps = {
  presets: readonly Preset[]
  filters: Filters
  onKeep: (presets: Preset[]) => void
  onClose: () => void
}

/** Dialog that asks for the name of a preset. An empty name is not saved. */
export default function PresetDialog({ presets, filters, onKeep, onClose }: PresetDialogProps) {
  const formId = useId()
  const [name, setName] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    const next = savePreset(presets, name, filters)
    if (next) {
      onKeep(next)
      toast.success(FILTERS.saved)
    }
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={FILTERS.saveTitle}
      footer={
        <Button type="submit" form={formId} variant="primary">
          {FILTERS.save}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="grid gap-4">
        <Input
          label={FILTERS.name}
          value={name}
          maxLength={presetNameMax}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        {presets.length > 0 && (
          <ul className="grid gap-2">
            {presets.map((preset) => (
              <li key={preset.name} className="flex items-center justify-between gap-3">
                <span className="truncate">{preset.name}</span>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`${FILTERS.remove} ${preset.name}`}
                  onClick={() => onKeep(presets.filter((one) => one !== preset))}
                >
                  {FILTERS.remove}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  )
}
