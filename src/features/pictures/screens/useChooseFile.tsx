import { useState } from 'react'
import { useFilePicker } from '#ui/useFilePicker.tsx'

/** A picture of this device. Put `input` on the page; `choose` opens it. */
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
