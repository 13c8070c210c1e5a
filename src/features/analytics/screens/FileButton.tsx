import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { sentenceOf } from '#client/query/sentence.ts'
import { saveFile } from '#client/sharing/saveFile.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { WORDS } from '../spec.ts'

type File = { filename: string; body: string }

/** Returns a function that fetches a file of figures and downloads it, and its state. */
function useFile(read: () => Promise<object>) {
  return useMutation({
    mutationFn: async () => {
      const answer = await read()
      if (isFile(answer)) saveFile(answer, 'text/csv')
    },
    onError: (error) => toast.error(sentenceOf(error, WORDS.fileFailed)),
  })
}

const isFile = (answer: object): answer is File => 'filename' in answer && 'body' in answer

/** Button that downloads figures as a spreadsheet file. */
export function FileButton({ what, read }: { what: string; read: () => Promise<object> }) {
  const { mutate, isPending } = useFile(read)
  return (
    <Button size="sm" variant="ghost" loading={isPending} onClick={() => mutate()}>
      <Download aria-hidden="true" />
      CSV<span className="sr-only"> of {what}</span>
    </Button>
  )
}
