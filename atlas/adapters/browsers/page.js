// Runs in a page of a browser: asks `URL` about a list of texts, and returns an observation about each, in the words of the protocol.
function ask(inputs) {
  return inputs.map((text) => {
    let url;
    try {
      url = new URL(text);
    } catch (error) {
      // The standard says that the constructor throws a TypeError if the text is not a URL.
      return error.name === "TypeError" ? { reject: error.message } : { crash: `${error.name}: ${error.message}` };
    }
    const common = {
      scheme: url.protocol.replace(/:$/, ""),
      user: url.username,
      password: url.password,
      host: url.hostname,
      port: url.port,
      path: url.pathname,
      query: url.search.replace(/^\?/, ""),
      fragment: url.hash.replace(/^#/, ""),
    };
    return { accept: { common } };
  });
}
