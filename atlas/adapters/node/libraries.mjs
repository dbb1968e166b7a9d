// One function for each library: it loads the library, and returns how to ask it.
//
// `ask` takes a text and returns the parts by the names of the protocol. A part that is undefined or null is absent. A validator has no
// parts, so its `ask` returns undefined, or throws `Reject`. `isRejection` says which exceptions are the library's words for "this is not
// a URL". Every other exception is a crash. `printed` is the URL as the library prints it after it read the input, if it prints one. `resolve` takes a base and a reference, and returns the URL and the host that the library
// reports.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The library says with a value, and not with an exception, that the input is not a URL. */
export class Reject extends Error {}

const reject = (words) => {
  throw new Reject(words);
};

const validator = (isValid) => ({
  ask: (text) => (isValid(text) ? undefined : reject("the library says that it is not valid")),
});

/** Returns the user and the password of a library that has only both in one text: the first ":" is between them. */
function divided(userinfo) {
  if (userinfo === undefined || userinfo === null) return {};
  const colon = userinfo.indexOf(":");
  return colon < 0 ? { user: userinfo } : { user: userinfo.slice(0, colon), password: userinfo.slice(colon + 1) };
}

/** Returns the host and the port of a library that has only both in one text: the last ":" is between them. */
function dividedHost(host) {
  const [, name, port] = /^(.*?)(?::([0-9]*))?$/s.exec(host);
  return { host: name, port };
}

/** Returns the parts of an authority, for a library that has it in one text. */
function dividedAuthority(authority) {
  const at = authority.lastIndexOf("@");
  return { ...divided(at < 0 ? undefined : authority.slice(0, at)), ...dividedHost(authority.slice(at + 1)) };
}

/** Returns what a library prints. It has read the input, so it is not a crash if it cannot print it. */
function printed(print) {
  try {
    return print();
  } catch {
    return undefined;
  }
}

/** Returns a text without the mark that the library keeps before or after it. */
const without = (mark, text) => (text?.startsWith(mark) ? text.slice(1) : text);
const scheme = (protocol) => protocol?.replace(/:$/, "") || undefined;

/** Returns the parts of a URL of the WHATWG API: without the ":" of `protocol`, "?" of `search` and "#" of `hash`. */
const ofStandard = (url) => ({
  scheme: scheme(url.protocol), user: url.username, password: url.password, host: url.hostname, port: url.port,
  path: url.pathname, query: url.search.slice(1), fragment: url.hash.slice(1), printed: url.href,
});

/** Returns the parts of an answer of `url.parse`, which has the user and the password in `auth`. */
const ofLegacy = (url) => ({
  scheme: scheme(url.protocol), ...divided(url.auth), host: url.hostname, port: url.port, path: url.pathname ?? "",
  query: without("?", url.search), fragment: without("#", url.hash), printed: url.href,
});

/** Returns the parts by the names of RFC 3986, with the user and the password in `userinfo`. */
const ofUri = (uri) => ({
  // Two libraries have the mailboxes of a mailto URL as a list, in place of a path.
  scheme: uri.scheme, ...divided(uri.userinfo), host: uri.host, port: uri.port, path: uri.path ?? uri.to?.join(",") ?? "",
  query: uri.query, fragment: uri.fragment,
});

/** Returns the answer of a resolution. A host that is empty is one that the library does not report. */
const resolved = (url, host) => ({ url, host: host || undefined });

/** Returns how to resolve with a constructor of the WHATWG API. */
const withStandard = (URL) => (base, reference) => {
  const url = new URL(reference, base);
  return resolved(url.href, url.hostname);
};

/** Returns how to resolve with the functions of `url.parse`. */
const withLegacy = ({ resolve, parse }) => (base, reference) => {
  const url = resolve(base, reference);
  return resolved(url, parse(url).hostname);
};

const isInvalidUrl = (error) => error.code === "ERR_INVALID_URL";
/** The schemes of the validators that take a list: those of RFC 1738, https, ws and wss. */
const SCHEMES = ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero", "https", "ws", "wss"];

export const all = {
  url: () => ({ ask: (text) => ofStandard(new URL(text)), resolve: withStandard(URL), isRejection: isInvalidUrl }),

  bun: () => all.url(),

  // Its exception has no code.
  deno: () => ({ ...all.url(), isRejection: (error) => error instanceof TypeError && error.message.startsWith("Invalid URL") }),

  urlParseLegacy() {
    const { parse, resolve } = require("node:url");
    // The documentation names a URIError, if `auth` cannot be decoded. Node.js 24 and later say of a port that the value of the argument is invalid.
    const isRejection = (error) => isInvalidUrl(error) || error.code === "ERR_INVALID_ARG_VALUE" || error instanceof URIError;
    return { ask: (text) => ofLegacy(parse(text)), resolve: withLegacy({ parse, resolve }), isRejection };
  },

  whatwgUrl() {
    const { URL } = require("whatwg-url");
    return { ask: (text) => ofStandard(new URL(text)), resolve: withStandard(URL), isRejection: (error) => error instanceof TypeError };
  },

  uriJs() {
    const { parse, resolve, normalize } = require("uri-js");
    return {
      resolve: (base, reference) => {
        const url = resolve(base, reference);
        return resolved(url, parse(url).host);
      },
      ask(text) {
        const uri = parse(text);
        return uri.error ? reject(uri.error) : { ...ofUri(uri), printed: printed(() => normalize(text)) };
      },
    };
  },

  fastUri() {
    const { parse, resolve, normalize } = require("fast-uri");
    return {
      resolve: (base, reference) => {
        const url = resolve(base, reference);
        return resolved(url, parse(url).host);
      },
      ask(text) {
        const uri = parse(text);
        return uri.error ? reject(uri.error) : { ...ofUri(uri), printed: printed(() => normalize(text)) };
      },
      // Those that `resolve` makes of what `parse` reports as an error. The errors of JavaScript itself have classes of their own.
      isRejection: (error) => error.constructor === Error || error.message === "URI port is malformed.",
    };
  },

  urijs() {
    const URI = require("urijs");
    return {
      resolve: (base, reference) => {
        const url = new URI(reference).absoluteTo(base);
        return resolved(url.toString(), url.hostname());
      },
      ask(text) {
        const uri = new URI(text);
        return {
          scheme: uri.protocol() || undefined, user: uri.username(), password: uri.password(), host: uri.hostname(),
          port: uri.port(), path: uri.pathname(), query: uri.query(), fragment: uri.fragment(), printed: printed(() => uri.toString()),
        };
      },
      isRejection: (error) => error instanceof TypeError || error.message.startsWith("URNs do not have any generally defined hierarchical components"),
    };
  },

  urlParse() {
    const Url = require("url-parse");
    return {
      resolve: (base, reference) => {
        const url = new Url(reference, base);
        return resolved(url.href, url.hostname);
      },
      ask(text) {
        const url = new Url(text);
        return {
          scheme: scheme(url.protocol), user: url.username, password: url.password, host: url.hostname, port: url.port,
          path: url.pathname, query: without("?", url.query), fragment: without("#", url.hash), printed: url.href,
        };
      },
    };
  },

  coreJs() {
    // The library replaces `URL` only if there is no other one.
    delete globalThis.URL;
    delete globalThis.URLSearchParams;
    require("core-js/web/url");
    const { URL } = globalThis;
    return { ask: (text) => ofStandard(new URL(text)), resolve: withStandard(URL), isRejection: (error) => error instanceof TypeError };
  },

  npmUrl() {
    const { parse, resolve } = require("url/");
    return { ask: (text) => ofLegacy(parse(text)), resolve: withLegacy({ parse, resolve }), isRejection: (error) => error instanceof URIError };
  },

  fastUrlParser() {
    const { parse } = require("fast-url-parser");
    return { ask: (text) => ofLegacy(parse(text)), isRejection: (error) => error instanceof URIError };
  },

  parseUri() {
    const parse = require("parse-uri");
    return {
      ask(text) {
        return ofStandard(parse(text));
      },
    };
  },

  async parseuri() {
    const { parseUri } = await import("parseuri");
    return {
      ask(text) {
        const uri = parseUri(text);
        return {
          scheme: uri.protocol || undefined, user: uri.username, password: uri.password, host: uri.hostname, port: uri.port,
          path: uri.pathname, query: uri.query, fragment: uri.fragment,
        };
      },
    };
  },

  validUrl: () => validator(require("valid-url").isUri),

  isUrl: () => validator(require("is-url")),

  ajvUri: () => ajv("uri"),

  ajvUrl: () => ajv("url"),

  validator() {
    const { isURL } = require("validator").default ?? require("validator");
    return validator((text) => isURL(text, { protocols: SCHEMES, require_protocol: true, require_tld: false }));
  },

  vscodeUri() {
    const { URI } = require("vscode-uri");
    return {
      ask(text) {
        const uri = URI.parse(text, true);
        return {
          scheme: uri.scheme, ...dividedAuthority(uri.authority), path: uri.path, query: uri.query, fragment: uri.fragment,
          printed: printed(() => uri.toString()),
        };
      },
      isRejection: (error) => error.message.startsWith("[UriError]"),
    };
  },

  jsuri() {
    const Uri = require("jsuri");
    return {
      ask(text) {
        const uri = new Uri(text);
        return {
          scheme: uri.protocol() || undefined, ...divided(uri.userInfo()), host: uri.host(), port: uri.port(), path: uri.path(),
          query: without("?", uri.query()), fragment: uri.anchor(), printed: printed(() => uri.toString()),
        };
      },
    };
  },

  joi() {
    const schema = require("joi").string().uri();
    return validator((text) => schema.validate(text).error === undefined);
  },

  zod() {
    const schema = require("zod").url();
    return validator((text) => schema.safeParse(text).success);
  },

  yup() {
    const schema = require("yup").string().url();
    return validator((text) => schema.isValidSync(text));
  },

  urlToolkit() {
    const { parseURL, buildURLFromParts } = require("url-toolkit");
    return {
      ask(text) {
        const url = parseURL(text) ?? reject("null");
        return {
          scheme: scheme(url.scheme), ...(url.netLoc ? dividedAuthority(url.netLoc.slice(2)) : {}), path: url.path + url.params,
          query: without("?", url.query), fragment: without("#", url.fragment), printed: printed(() => buildURLFromParts(url)),
        };
      },
    };
  },

  ufo() {
    const { parseURL, stringifyParsedURL } = require("ufo");
    return {
      ask(text) {
        const url = parseURL(text);
        return {
          scheme: scheme(url.protocol), ...divided(url.auth), ...dividedHost(url.host ?? ""), path: url.pathname,
          query: without("?", url.search), fragment: without("#", url.hash), printed: printed(() => stringifyParsedURL(url)),
        };
      },
    };
  },

  async hyperjumpUri() {
    const { parseUri } = await import("@hyperjump/uri");
    return { ask: (text) => ofUri(parseUri(text)), isRejection: (error) => error.message.startsWith("Invalid URI") };
  },

  parseUrl() {
    const parse = require("parse-url").default ?? require("parse-url");
    return {
      ask(text) {
        const url = parse(text);
        return {
          scheme: url.protocol || undefined, user: url.user, password: url.password, host: url.resource, port: url.port,
          path: url.pathname, query: url.search, fragment: url.hash, printed: url.href,
        };
      },
      isRejection: (error) => error.code === "INVALID_URL" || ["Invalid url.", "URL parsing failed."].includes(error.message),
    };
  },
};

/** Returns how to ask a format of ajv-formats. */
function ajv(format) {
  const Ajv = require("ajv").default;
  const instance = new Ajv();
  require("ajv-formats").default(instance);
  return validator(instance.compile({ type: "string", format }));
}
