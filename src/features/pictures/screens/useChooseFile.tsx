import { useState } from 'react'
import { useFilePicker } from '#ui/useFilePicker.tsx'

/** Lets the user choose a picture of the device. Render `input`; `choose` opens the picker. */
export function useChooseFile(onChosen?: () => void) {
  const [file, setFile] = useState<File>()
  const picker = useFilePicker({
    accept: 'image/*',
    onFiles: ([first]) => {
      setFile(first)
      onChosen?.()
    },
  })
  return { file, ...picker }
}
