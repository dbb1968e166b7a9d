// Fetches URLs with a client of Node.js: `fetch.mjs CLIENT`. main.py says what it reads and writes.

import { createInterface } from "node:readline";

const timeout = () => AbortSignal.timeout(3000);
const clients = {
  fetch: async () => (url) => fetch(url, { signal: timeout(), redirect: "manual" }),
  http: async () => {
    const { default: http } = await import("node:http");
    const { default: https } = await import("node:https");
    return (url) =>
      new Promise((done, failed) => {
        const client = /^https:/i.test(url) ? https : http;
        client.get(url, { signal: timeout(), agent: false }, (response) => response.resume().on("end", done)).on("error", failed);
      });
  },
  axios: async () => {
    const { default: axios } = await import("axios");
    return (url) => axios.get(url, { signal: timeout(), proxy: false, maxRedirects: 0 });
  },
  got: async () => {
    const { default: got } = await import("got");
    return (url) => got(url, { timeout: { request: 3000 }, retry: { limit: 0 }, followRedirect: false });
  },
};

const get = await clients[process.argv[2]]();
for await (const line of createInterface({ input: process.stdin })) {
  try {
    await get(Buffer.from(line, "hex").toString());
    process.stdout.write("ok\n");
  } catch (error) {
    process.stdout.write(`error ${Buffer.from(String(error?.cause ?? error)).toString("hex")}\n`);
  }
}
