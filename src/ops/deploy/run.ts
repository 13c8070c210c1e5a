import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../command.ts'
import { Problem } from './installation.ts'

/**
 * Runs a command of the project, such as `npx wrangler …`, and shows its output. Returns the output if `isQuiet`. Tests of
 * a deployment replace it, because wrangler needs an account.
 */
export type Run = (command: string[], options?: { env?: Record<string, string>; isQuiet?: boolean }) => Promise<string>

export class CommandFailed extends Problem {}

/** @throws CommandFailed if the command exits with another code than 0 */
export const runCommand: Run = async ([program = '', ...args], { env, isQuiet = false } = {}) => {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', isQuiet ? 'pipe' : 'inherit', 'inherit'],
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new CommandFailed(`${[program, ...args].join(' ')} failed with ${code}`)
  return output
}

/** Runs work with a new folder that only this user can read, and removes it afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-deploy-'))
  try {
    return await work(folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
