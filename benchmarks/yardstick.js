// The yardstick of another runtime: Node's own http server over a Set of the same keys, as many processes as we have workers.
// node yardstick.js KEYS PORT PROCESSES
const cluster = require('node:cluster')
const fs = require('node:fs')
const http = require('node:http')

const [, , file, port, processes] = process.argv
if (cluster.isPrimary) {
  for (let i = 0; i < Number(processes); i++) cluster.fork()
} else {
  const keys = new Set(fs.readFileSync(file, 'utf8').split('\n'))
  http
    .createServer((request, response) => {
      const word = new URL(request.url, 'http://localhost').searchParams.get('word')
      const key = word.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replace(/Œ/g, 'OE').replace(/Æ/g, 'AE')
      const body = JSON.stringify({ word, valid: keys.has(key), key })
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
      response.end(body)
    })
    .listen(Number(port), '127.0.0.1')
}
