import type { AnyProcedure, AnyRouter } from '@trpc/server'
import type { MeetingEvent } from '#providers/meetings/index.ts'
import type { Notices } from '#shared/notice-types.ts'
import type { Context } from './context.ts'
import type { Db } from './db/index.ts'
import type { Job } from './jobs/job.ts'
import type { Merges } from './outbox/coalesce.ts'
import type { Template } from './outbox/mail-template.ts'
import type { OutboxTopic } from './outbox/topic.ts'
import type { Reportable } from './reportable.ts'

export type Procedures = Readonly<Record<string, AnyProcedure>>

/**
 * What a feature brings to the server, declared in its `manifest.server.ts` with `satisfies ServerManifest`. The
 * application lists the manifests (app/manifests.server.ts) and composes everything else from them.
 */
export type ServerManifest = {
  /** Routers by their names in the root router. Features that share one give its procedures. */
  routers?: Readonly<Record<string, AnyRouter | Procedures>>
  /** Scheduled jobs by their names in `job_runs`. */
  jobs?: Readonly<Record<string, Job>>
  /** Mail templates by their names in the outbox. */
  mails?: Readonly<Record<string, Template>>
  /** Kinds of notifications by their names: text and destination of each. */
  notices?: Notices
  /** How several live messages of one name become one. */
  merges?: Merges
  /** Outbox rows of kinds of its own, and how they are delivered. */
  topics?: Readonly<Record<string, OutboxTopic>>
  /** What happens in the meetings that it opened; others' meetings are none of its business. */
  meetingEvents?(ctx: Context, event: MeetingEvent): Promise<void>
  /** Things of its own that people can report, by their kinds (moderation/lists.ts). */
  reportable?: Readonly<Record<string, Reportable>>
  /** Its parts of what is known of a person, which SQL functions in schema `personal` read and delete (accounts/data/data.sql). */
  personalData?: {
    /** `personal.export_‹part›`, each with its line for the README of an export. */
    exports?: Readonly<Record<string, string>>
    /** Before `forgets`: ends one thing that a person still has open with somebody else. @returns false: nothing is open. */
    closeOne?(ctx: { db: Db; now: Date }, userId: string): Promise<boolean>
    /** `personal.forget_‹area›`. */
    forgets?: readonly string[]
    /** `personal.expire_‹area›`. */
    expires?: readonly string[]
  }
}
