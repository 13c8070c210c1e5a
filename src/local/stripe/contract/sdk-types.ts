import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript-api'

export type SdkTypes = {
  checker: ts.TypeChecker
  /** Returns the type of an exported interface, such as `PaymentIntent` or `Radar.EarlyFraudWarning`. */
  type(name: string): ts.Type
}

/**
 * Reads the declarations of the installed SDK with the TypeScript compiler, so that generated data match the installed
 * version. Takes about two seconds.
 */
export function readSdkTypes(): SdkTypes {
  const dir = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm')
  const program = ts.createProgram([join(dir, 'stripe.esm.node.d.ts')], {
    strict: true,
    skipLibCheck: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  })
  const checker = program.getTypeChecker()
  const declared = new Map<string, ts.InterfaceDeclaration>()
  for (const source of program.getSourceFiles()) {
    const folder = /esm\/resources\/(?:([A-Za-z]+)\/)?[A-Za-z]+\.d\.ts$/.exec(source.fileName)
    if (folder) collect(source, folder[1] ? `${folder[1]}.` : '', declared)
  }
  return {
    checker,
    type(name) {
      const declaration = declared.get(name)
      if (!declaration) throw new Error(`The installed Stripe SDK declares no ${name}.`)
      return checker.getTypeAtLocation(declaration)
    },
  }
}

/**
 * Collects the interfaces of a file. Those in a namespace, such as `export declare namespace Radar`, get its name as
 * prefix.
 */
function collect(node: ts.Node, prefix: string, declared: Map<string, ts.InterfaceDeclaration>): void {
  ts.forEachChild(node, (child) => {
    if (ts.isInterfaceDeclaration(child)) {
      const name = `${prefix}${child.name.text}`
      if (!declared.has(name)) declared.set(name, child)
    }
    if (ts.isModuleDeclaration(child) && child.body && `${child.name.text}.` === prefix)
      collect(child.body, prefix, declared)
  })
}
