import { Download } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { useFile } from './useFile.ts'

/** Downloads the figures as a spreadsheet file. */
export function FileButton({ what, read }: { what: string; read: () => Promise<object> }) {
  const { mutate, isPending } = useFile(read)
  return (
    <Button size="sm" variant="ghost" loading={isPending} onClick={() => mutate()}>
      <Download aria-hidden="true" />
      CSV<span className="sr-only"> of {what}</span>
    </Button>
  )
}
