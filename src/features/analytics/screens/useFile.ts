import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '#client/query/sentence.ts'
import { saveFile } from '#client/sharing/saveFile.ts'
import { toast } from '#ui/toast.ts'
import { WORDS } from '../spec.ts'

type File = { filename: string; body: string }

const isFile = (answer: object): answer is File => 'filename' in answer && 'body' in answer

/** Returns a function that fetches a file of figures and downloads it, and its state. */
export const useFile = () =>
  useMutation({
    mutationFn: async (read: () => Promise<object>) => {
      const answer = await read()
      if (isFile(answer)) saveFile(answer, 'text/csv')
    },
    onError: (error) => toast.error(sentenceOf(error, WORDS.fileFailed)),
  })
