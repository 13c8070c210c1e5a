import { type ChangeEvent, useRef, useState } from 'react'

/** A file of this device. Put `input` on the page; `choose` opens it. */
export function useChooseFile(onChosen?: () => void) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [first] = target.files ?? []
    // the same file can be chosen again
    target.value = ''
    if (!first) return
    setFile(first)
    onChosen?.()
  }
  const field = (
    <input
      ref={input}
      type="file"
      accept="image/*"
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
      onChange={chosen}
    />
  )
  return { file, input: field, choose: () => input.current?.click() }
}
