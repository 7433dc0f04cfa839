/** Runs many samples of a language in one process, because starting a process for each would take most of the time. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { SampleLanguage } from '../../../src/schema/referenceDefaults.js'
import { noteMissingTool } from '../../support/missingTools.js'

/** A sample, and the name of its file without extension: a letter and digits. */
export interface Program {
  readonly id: string
  readonly code: string
}

export interface Batch {
  readonly language: SampleLanguage
  /** Commands that succeed if the language is installed. */
  readonly needs: readonly (readonly string[])[]
  /** Name of the file with the code of a sample. */
  readonly file: (id: string) => string
  /** Changes that let several programs run in one process. Default: none. */
  readonly adapt?: (code: string, id: string) => string
  /** The program that runs all samples in turn and prints a line for each that fails: its id, a tab, and the error. */
  readonly runner: { readonly file: string; readonly code: (ids: readonly string[]) => string }
  /** Compiles the programs; a failing file is named at the start of a line of its output. */
  readonly compile?: (files: readonly string[]) => readonly string[]
  readonly run: readonly string[]
}

const phpCurl = resolve('test/reference/curl.php')
const list = (ids: readonly string[]) => ids.map((id) => `"${id}"`).join(', ')

export const batches: readonly Batch[] = [
  {
    language: 'curl',
    needs: [
      ['curl', '--version'],
      ['bash', '--version'],
    ],
    file: (id) => `${id}.sh`,
    runner: {
      file: 'main.sh',
      code: (ids) =>
        `for id in ${ids.join(' ')}; do bash $id.sh > /dev/null 2> said || printf '%s\\t%s\\n' "$id" "$(tail -n 1 said)"; done`,
    },
    run: ['bash', 'main.sh'],
  },
  {
    language: 'javascript',
    needs: [],
    file: (id) => `${id}.mjs`,
    runner: {
      file: 'main.mjs',
      code: (ids) => `const print = console.log
console.log = () => {}
for (const id of [${list(ids)}])
  try { await import('./' + id + '.mjs') } catch (error) { print(id + '\\t' + String(error).replace(/\\s+/g, ' ')) }`,
    },
    run: ['node', 'main.mjs'],
  },
  {
    language: 'python',
    needs: [['python3', '-c', 'import requests']],
    file: (id) => `${id}.py`,
    runner: {
      file: 'main.py',
      code: (ids) => `import contextlib, io, warnings
warnings.simplefilter("ignore")
for id in [${list(ids)}]:
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(open(id + ".py", encoding="utf8").read(), id, "exec"), {"__name__": "__main__"})
    except BaseException as error:
        print(id, " ".join(repr(error).split()), sep="\\t")`,
    },
    run: ['python3', 'main.py'],
  },
  {
    language: 'go',
    needs: [['go', 'version']],
    file: (id) => `${id}.go`,
    adapt: (code, id) => code.replace('func main() {', `func ${id}() {`),
    runner: {
      file: 'main.go',
      code: (ids) => `package main

import "fmt"
import "os"

func try(out *os.File, id string, run func()) {
	defer func() {
		if err := recover(); err != nil {
			fmt.Fprintf(out, "%s\\t%v\\n", id, err)
		}
	}()
	run()
}

func main() {
	out := os.Stdout
	os.Stdout, _ = os.Open(os.DevNull)
${ids.map((id) => `\ttry(out, "${id}", ${id})`).join('\n')}
}`,
    },
    compile: (files) => ['go', 'build', '-gcflags=-e', '-o', 'main', ...files],
    run: ['./main'],
  },
  {
    language: 'java',
    needs: [
      ['java', '-version'],
      ['javac', '-version'],
    ],
    file: (id) => `${id}.java`,
    adapt: (code, id) => code.replace('public class Main {', `class ${id} {`),
    runner: {
      file: 'Main.java',
      code: (ids) => `public class Main {
    public static void main(String[] args) throws Exception {
        var out = System.out;
        System.setOut(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));
        for (var id : new String[] {${list(ids)}}) {
            try {
                var method = Class.forName(id).getDeclaredMethod("main", String[].class);
                method.setAccessible(true);
                method.invoke(null, (Object) args);
            } catch (Throwable error) {
                out.println(id + "\\t" + (error.getCause() == null ? error : error.getCause()));
            }
        }
        System.exit(0);
    }
}`,
    },
    compile: (files) => ['javac', '-proc:none', '-Xmaxerrs', '1000', '-d', '.', ...files],
    run: ['java', 'Main'],
  },
  {
    language: 'php',
    needs: [['php', '--version']],
    file: (id) => `${id}.php`,
    runner: {
      file: 'main.php',
      code: (ids) => `<?php
function run($id) { include "$id.php"; }
set_error_handler(fn($code, $text) => throw new Exception($text), E_ALL & ~E_DEPRECATED);
foreach ([${list(ids)}] as $id) {
    ob_start();
    try { run($id); $said = ''; } catch (Throwable $error) { $said = "$id\\t" . preg_replace('/\\s+/', ' ', $error->getMessage()) . "\\n"; }
    ob_end_clean();
    echo $said;
}`,
    },
    run: ['php', '-d', `auto_prepend_file=${phpCurl}`, 'main.php'],
  },
  {
    language: 'ruby',
    needs: [['ruby', '--version']],
    file: (id) => `${id}.rb`,
    runner: {
      file: 'main.rb',
      code: (ids) => `require 'stringio'
out = $stdout
[${list(ids)}].each do |id|
  $stdout = StringIO.new
  begin
    load "./#{id}.rb", true
  rescue Exception => error
    out.puts "#{id}\\t#{error.inspect.split.join(' ')}"
  end
end`,
    },
    run: ['ruby', 'main.rb'],
  },
]

/** True if the language is installed. A missing one is named in the last lines of `npm test`. */
export function canRun({ needs, language }: Batch): boolean {
  const has = needs.every(([command = '', ...rest]) => spawnSync(command, rest, { stdio: 'ignore' }).status === 0)
  if (!has) noteMissingTool(`what programs in ${language} need`)
  return has
}
