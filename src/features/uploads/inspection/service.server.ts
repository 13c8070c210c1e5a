import type { Look, Source } from '../bytes/service.server.ts'
import { lookAtMp4 } from '../mp4/service.server.ts'
import { lookAtMp3, lookAtOgg, lookAtWav } from '../sound/service.server.ts'
import { lookAtWebm } from '../webm/service.server.ts'

const looks: Record<string, (source: Source) => Promise<Look | undefined>> = {
  'video/mp4': (source) => lookAtMp4(source, 'video', false),
  'video/x-m4v': (source) => lookAtMp4(source, 'video', false),
  'video/quicktime': (source) => lookAtMp4(source, 'video', true),
  'audio/mp4': (source) => lookAtMp4(source, 'audio', false),
  'video/webm': (source) => lookAtWebm(source, 'video'),
  'audio/webm': (source) => lookAtWebm(source, 'audio'),
  'audio/mpeg': lookAtMp3,
  'audio/wav': lookAtWav,
  'audio/ogg': lookAtOgg,
}

export const plays = (type: string): boolean => Object.hasOwn(looks, type)

/** Inspects a video or sound by its structure; undefined: not of this type, or damaged. */
export const lookAt = async (type: string, source: Source): Promise<Look | undefined> => looks[type]?.(source)
