import type { AnyProcedure, AnyRouter } from '@trpc/server'
import type { MeetingEvent } from '#providers/meetings/index.ts'
import type { Notices } from '#shared/kinds.ts'
import type { Context } from './context.ts'
import type { Db } from './db/index.ts'
import type { Job } from './jobs/job.ts'
import type { Merges } from './outbox/coalesce.ts'
import type { Template } from './outbox/mail-template.ts'
import type { OutboxTopic } from './outbox/topic.ts'
import type { Reportable } from './reportable.ts'

export type Procedures = Readonly<Record<string, AnyProcedure>>

/**
 * Server part of a feature, declared in its `manifest.server.ts` with `satisfies ServerManifest`. The application lists the
 * manifests (app/manifests.server.ts) and composes everything else from them.
 */
export type ServerManifest = {
  /** Routers by their names in the root router. Features that share one give its procedures. */
  routers?: Readonly<Record<string, AnyRouter | Procedures>>
  /** Scheduled jobs by their names in `job_runs`. */
  jobs?: Readonly<Record<string, Job>>
  /** Mail templates by their names in the outbox. */
  mails?: Readonly<Record<string, Template>>
  /** Kinds of notifications by name: text and destination of each. */
  notices?: Notices
  /** Rules that merge several live messages of one name. */
  merges?: Merges
  /** Delivery of the feature's own kinds of outbox rows. */
  topics?: Readonly<Record<string, OutboxTopic>>
  /** Handles events of the meetings that this feature opened, and ignores all others. */
  meetingEvents?(ctx: Context, event: MeetingEvent): Promise<void>
  /** Things of its own that people can report, by their kinds (moderation/lists.ts). */
  reportable?: Readonly<Record<string, Reportable>>
  /** Personal data of the feature, which SQL functions in schema `personal` export and delete (accounts/personal-data). */
  personalData?: {
    /** Names of `personal.export_‹part›`, each with its line for the README of an export. */
    exports?: Readonly<Record<string, string>>
    /** Runs before `forgets`: ends one open matter between the user and another person. @returns false if none is open. */
    closeOne?(ctx: { db: Db; now: Date }, userId: string): Promise<boolean>
    /** Names of `personal.forget_‹area›`. */
    forgets?: readonly string[]
    /** Names of `personal.expire_‹area›`. */
    expires?: readonly string[]
  }
}
