import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { temporaryDir } from '../../local/testbed.ts'
import { applyEdit, type Mutant } from './mutant.ts'

/** Copy of the project into which faults are planted. The project itself does not change. */
export type Copy = {
  dir: string
  /** Returns the text of a file with the fault, without writing the file. */
  faulty(mutant: Mutant): string
  plant(mutant: Mutant): void
  restore(mutant: Mutant): void
  remove(): void
}

/** Copies the tracked files with their uncommitted changes, and links node_modules. */
export function copyProject(root: string): Copy {
  const { dir, remove } = temporaryDir('mutants')
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const file of tracked.split('\0')) {
    const source = path.join(root, file)
    if (file !== '' && fs.existsSync(source)) fs.cpSync(source, path.join(dir, file))
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'))
  // The runner starts a cloud for each run of service tests.
  fs.writeFileSync(path.join(dir, 'src/testing/global-setup.ts'), 'export default () => {}\n')
  const originals = new Map<string, string>()
  const original = (file: string): string => {
    const text = originals.get(file) ?? fs.readFileSync(path.join(dir, file), 'utf8')
    originals.set(file, text)
    return text
  }
  const faulty = (mutant: Mutant) => applyEdit(original(mutant.file), mutant)
  return {
    dir,
    remove,
    faulty,
    plant: (mutant) => fs.writeFileSync(path.join(dir, mutant.file), faulty(mutant)),
    restore: ({ file }) => fs.writeFileSync(path.join(dir, file), original(file)),
  }
}
