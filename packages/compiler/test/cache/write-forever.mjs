// Writes one large value after another to the file that it is given, until it is killed.

import { writeChecked } from '../../dist/cache/checked-file.js'

const [file, writer] = process.argv.slice(2)
for (let turn = 0; ; turn++) {
  await writeChecked(file, { writer, text: `${writer}${turn % 10}`.repeat(200_000) })
  if (turn === 0) console.log('begun')
}
