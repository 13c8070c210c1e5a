import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#client/saveFile.ts'
import { sentenceOf } from '#client/sentence.ts'
import { toast } from '#ui/toast.ts'
import { WORDS } from '../spec.ts'

type File = { filename: string; body: string }

/** Fetches a file of figures and downloads it. */
export function useFile(read: () => Promise<object>) {
  return useMutation({
    mutationFn: async () => {
      const answer = await read()
      if (isFile(answer)) saveFile(answer, 'text/csv')
    },
    onError: (error) => toast.error(sentenceOf(error, WORDS.fileFailed)),
  })
}

const isFile = (answer: object): answer is File => 'filename' in answer && 'body' in answer
