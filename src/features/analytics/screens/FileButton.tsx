import { Download } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { WORDS } from '../spec.ts'
import { useFile } from './useFile.ts'

/** Button that downloads rows as a spreadsheet file. */
export function FileButton({ what, read }: { what: string; read: () => Promise<object> }) {
  const { mutate, isPending } = useFile()
  return (
    <Button size="sm" variant="ghost" loading={isPending} onClick={() => mutate(read)}>
      <Download aria-hidden="true" />
      {WORDS.download}
      <span className="sr-only"> {what}</span>
    </Button>
  )
}
