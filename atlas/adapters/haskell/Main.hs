{-# LANGUAGE OverloadedStrings #-}

-- | The program for the URL libraries of Haskell: @main LIBRARY@ reports what a library answers, and judges nothing.
--
-- It reads inputs and writes answers in the way of adapters/relay.py. Each function asks a library and returns the parts, or the words by
-- which the library says that the input is not a URL. An exception is a crash.
module Main (main) where

import Control.Exception (SomeException, evaluate, try)
import qualified Data.ByteString as Octets
import qualified Data.ByteString.Builder as Builder
import qualified Data.ByteString.Char8 as Char8
import qualified Data.ByteString.Lazy as Lazy
import Data.Text (pack, unpack)
import Data.Text.Encoding (decodeUtf8, encodeUtf8)
import Data.Word (Word8)
import qualified Network.URI as NetworkUri
import Numeric (readHex)
import System.Environment (getArgs)
import System.IO (hFlush, isEOF, stdout)
import qualified URI.ByteString as UriBytestring

type Parts = [(Octets.ByteString, Maybe Octets.ByteString)]

-- | network-uri. The library keeps the marks: ":" after the scheme, "@" after the user, ":" before the port, "?" and "#".
askNetworkUri :: Octets.ByteString -> Either String Parts
askNetworkUri given = case NetworkUri.parseURI (unpack (decodeUtf8 given)) of
  Nothing -> Left "Nothing"
  Just uri ->
    let authority = NetworkUri.uriAuthority uri
        (user, password) = divided (authority >>= without '@' . reverse . NetworkUri.uriUserInfo)
     in Right
          [ ("scheme", text . reverse <$> without ':' (reverse (NetworkUri.uriScheme uri))),
            ("user", text <$> user),
            ("password", text <$> password),
            ("host", text . NetworkUri.uriRegName <$> authority),
            ("port", text <$> (authority >>= without ':' . NetworkUri.uriPort)),
            ("path", Just (text (NetworkUri.uriPath uri))),
            ("query", text <$> without '?' (NetworkUri.uriQuery uri)),
            ("fragment", text <$> without '#' (NetworkUri.uriFragment uri))
          ]
  where
    text = encodeUtf8 . pack
    without mark (first : rest) | first == mark = Just rest
    without _ _ = Nothing
    -- The library has the user and the password in one text, here reversed: the first ":" is between them.
    divided Nothing = (Nothing, Nothing)
    divided (Just userinfo) = case break (== ':') (reverse userinfo) of
      (user, ':' : password) -> (Just user, Just password)
      (user, _) -> (Just user, Nothing)

-- | uri-bytestring with strict options. The library has the query as a list of decoded names and values.
askUriBytestring :: Octets.ByteString -> Either String Parts
askUriBytestring given = case UriBytestring.parseURI UriBytestring.strictURIParserOptions given of
  Left problem -> Left (show problem)
  Right uri ->
    let authority = UriBytestring.uriAuthority uri
        userinfo = authority >>= UriBytestring.authorityUserInfo
        pairs = UriBytestring.queryPairs (UriBytestring.uriQuery uri)
     in Right
          [ ("scheme", Just (UriBytestring.schemeBS (UriBytestring.uriScheme uri))),
            ("user", UriBytestring.uiUsername <$> userinfo),
            ("password", UriBytestring.uiPassword <$> userinfo),
            ("host", UriBytestring.hostBS . UriBytestring.authorityHost <$> authority),
            ("port", Char8.pack . show . UriBytestring.portNumber <$> (authority >>= UriBytestring.authorityPort)),
            ("path", Just (UriBytestring.uriPath uri)),
            ("query", if null pairs then Nothing else Just (Octets.intercalate "&" (map joined pairs))),
            ("fragment", UriBytestring.uriFragment uri)
          ]
  where
    joined (name, value) = if Octets.null value then name else name <> "=" <> value

digits :: Octets.ByteString -> Octets.ByteString
digits = Lazy.toStrict . Builder.toLazyByteString . Builder.byteStringHex

octets :: Octets.ByteString -> Octets.ByteString
octets line
  | Octets.null line = Octets.empty
  | otherwise = let (two, rest) = Octets.splitAt 2 line in Octets.cons (octet (Char8.unpack two)) (octets rest)
  where
    octet :: String -> Word8
    octet = fst . head . readHex

answer :: Either String Parts -> Octets.ByteString
answer (Left words') = "reject " <> digits (encodeUtf8 (pack words'))
answer (Right parts) = "accept" <> mconcat [" " <> name <> "=" <> digits value | (name, Just value) <- parts]

main :: IO ()
main = do
  [name] <- getArgs
  loop (if name == "network-uri" then askNetworkUri else askUriBytestring)
  where
    loop ask = do
      end <- isEOF
      if end then pure () else Char8.getLine >>= observe ask >> loop ask
    observe _ "." = hFlush stdout
    observe ask line = do
      found <- try (evaluate (answer (ask (octets line))))
      Char8.putStrLn (either (\problem -> "crash " <> digits (encodeUtf8 (pack (show (problem :: SomeException))))) id found)
