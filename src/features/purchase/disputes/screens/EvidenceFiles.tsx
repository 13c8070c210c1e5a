import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { adminRetry } from '#client/admin/adminCalls.ts'
import { useSessionManager } from '#client/session/use-session.ts'
import { HttpError, http } from '#client/trpc/http.ts'
import { Button } from '#ui/Button.tsx'
import { useFilePicker } from '#ui/useFilePicker.tsx'
import type { Evidence } from '../contract.ts'
import {
  DISPUTE_REFUSALS,
  DISPUTES,
  EVIDENCE_FILES,
  type EvidenceFileField,
  evidenceFileFields,
  evidenceFileMax,
  evidenceFileTypes,
} from '../spec.ts'

type EvidenceFilesProps = {
  disputeId: string
  values: Evidence
  isReadOnly: boolean
  /** Called with the file's id at the provider, or '' to remove it. */
  onChange: (field: EvidenceFileField, fileId: string) => void
}

/** Files of the evidence. A file is uploaded to the provider when it is chosen; the evidence contains its id. */
export function EvidenceFiles({ isReadOnly, values, ...props }: EvidenceFilesProps) {
  const shown = evidenceFileFields.filter((field) => !isReadOnly || values[field])
  if (shown.length === 0) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">{DISPUTES.files}</legend>
      {!isReadOnly && <p className="text-muted text-sm">{DISPUTES.filesHint}</p>}
      {shown.map((field) => (
        <EvidenceFile key={field} field={field} fileId={values[field] ?? ''} isReadOnly={isReadOnly} {...props} />
      ))}
    </fieldset>
  )
}

const fileOutput = z.object({ file: z.object({ id: z.string(), name: z.string() }) })

type FileProps = Pick<EvidenceFilesProps, 'disputeId' | 'isReadOnly' | 'onChange'> & {
  field: EvidenceFileField
  fileId: string
}

function EvidenceFile({ disputeId, field, fileId, isReadOnly, onChange }: FileProps) {
  const sessionManager = useSessionManager()
  const label = EVIDENCE_FILES[field]
  const [kept, setKept] = useState<{ id: string; name: string }>()
  const { mutate, isPending, error } = useMutation({
    ...adminRetry,
    mutationFn: async (file: File) => {
      if (file.size > evidenceFileMax) throw new Error(DISPUTE_REFUSALS.fileTooLarge.sentence)
      const body = new FormData()
      body.set('file', file)
      const path = `/admin/card-disputes/${disputeId}/files`
      return fileOutput.parse(await http.post(path, { token: await sessionManager.token(), body })).file
    },
    retry: (failures, cause) => cause instanceof HttpError && adminRetry.retry(failures, cause),
    onSuccess: (file) => {
      setKept(file)
      onChange(field, file.id)
    },
  })
  const { input, choose } = useFilePicker({
    accept: Object.keys(evidenceFileTypes).join(','),
    onFiles: ([file]) => file && mutate(file),
  })
  const name = kept && kept.id === fileId ? kept.name : DISPUTES.attached
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          {label}
          <span className="block text-muted text-sm [overflow-wrap:anywhere]" role="status">
            {fileId ? name : DISPUTES.noFile}
          </span>
        </p>
        {!isReadOnly && (
          <span className="flex gap-2">
            {input}
            {fileId && (
              <Button size="sm" aria-label={`${DISPUTES.detach}: ${label}`} onClick={() => onChange(field, '')}>
                {DISPUTES.detach}
              </Button>
            )}
            <Button size="sm" aria-label={`${DISPUTES.attach}: ${label}`} loading={isPending} onClick={choose}>
              {DISPUTES.attach}
            </Button>
          </span>
        )}
      </div>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {wordsOf(error)}
        </p>
      )}
    </div>
  )
}

function wordsOf(error: Error): string {
  if (error instanceof HttpError) return error.sentence ?? DISPUTES.fileFailed
  return error.message === DISPUTE_REFUSALS.fileTooLarge.sentence ? error.message : DISPUTES.fileFailed
}
