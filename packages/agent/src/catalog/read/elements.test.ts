import { describe, expect, test } from 'vitest'
import { readCatalog } from './read-catalog.ts'

const read = (element: string): unknown => readCatalog(`<skills>\n${element}\n</skills>\n`)

describe('reads names and texts as markup gives them', () => {
  test.each([
    ['name in a value', `<skill description="Set name='dump' in it" name="a" />`, 'a'],
    ['the same in single quotes', `<skill description='Set name="dump" in it' name='a' />`, 'a'],
    ['description in a value', `<skill title="of description='x'" name="a" />`, 'a'],
    ['another key that ends so', '<skill data-name="x" name="a" />', 'a'],
    ['spaces around', '<skill name = "a" >A</skill>', 'a'],
    ['escapes', '<skill name="a&amp;b">A</skill>', 'a&b'],
    ['escapes by number', '<skill name="a&#58;b&#x3a;c">A</skill>', 'a:b:c'],
    ['an escape of none', '<skill name="a&nbsp;&#0;&#x110000;">A</skill>', 'a&nbsp;&#0;&#x110000;'],
    ['a child', '<skill>\n<name>\n a&#46;b \n</name>\n</skill>', 'a.b'],
  ])('%s', (_, element, name) => {
    expect(read(element)).toMatchObject([{ name }])
  })

  test.each([
    ['<skill name="a" description="One" when-to-use="Two" path="/x" />', 'One\n\nTwo'],
    ['<skill name="a" description="One">Two</skill>', 'One\n\nTwo'],
    ['<skill>\n<name>a</name>\n<description>One</description>\n</skill>', 'One'],
    ['<skill name="a"><description>O</description><when>T</when></skill>', 'O\n\nT'],
    ['<skill name="a">T <description>O</description></skill>', 'O\n\nT'],
    ['<skill name="a"><note>O</note> <note>T</note></skill>', 'O\n\nT'],
    ['<skill>\n<name>a</name>\n<location>/a</location>\nO &lt;b>\n</skill>', 'O <b>'],
    ['<skill name="a"><br>O <p> <note>T</note></skill>', '<br>O <p> <note>T</note>'],
    ['<skill name="a">Put <b>it</b> here</skill>', 'Put <b>it</b> here'],
  ])('%j says %j', (element, description) => {
    expect(read(element)).toMatchObject([{ description }])
  })
})
