import { type ChangeEvent, type ReactNode, useRef } from 'react'

type FilePicker = {
  accept?: string
  multiple?: boolean
  /** Label if it is a field of its own; otherwise its button has the name. */
  label?: string
  onFiles: (files: File[]) => void
}

/** Picker for files of this device. Render `input` on the page; `choose` opens the picker. */
export function useFilePicker({ accept, multiple = false, label, onFiles }: FilePicker) {
  const field = useRef<HTMLInputElement>(null)
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Allows choosing the same file again.
    target.value = ''
    if (files.length > 0) onFiles(files)
  }
  const input: ReactNode = (
    <input
      ref={field}
      type="file"
      accept={accept}
      multiple={multiple}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      className="sr-only"
      tabIndex={-1}
      onChange={chosen}
    />
  )
  return { input, choose: () => field.current?.click() }
}
